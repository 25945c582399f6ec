import type { KeyValueStorage } from '@weft/api-client'
import { now } from '@weft/base'
import * as z from 'zod/mini'

const KEY = 'weft.recent'
const KEPT = 30

const visitSchema = z.object({
  team_id: z.number(),
  board_id: z.string(),
  folder_id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})

/** A folder that this person opened on this device, to come back to. */
export type Visit = z.infer<typeof visitSchema>

/** Newest first. What cannot be read counts as nothing. */
export function readVisits(storage: KeyValueStorage): Visit[] {
  try {
    const parsed = z.array(visitSchema).safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // Not JSON: another version wrote it.
    return []
  }
}

/** Remembers that a folder was opened; one line each. */
export function noteVisit(storage: KeyValueStorage, visit: Omit<Visit, 'at'>): void {
  const others = readVisits(storage).filter((one) => one.folder_id !== visit.folder_id)
  storage.setItem(KEY, JSON.stringify([{ ...visit, at: now() }, ...others].slice(0, KEPT)))
}

/** Forgets what was opened in a workspace that is no longer this person's. */
export function forgetVisits(storage: KeyValueStorage, team_id: number): void {
  const visits = readVisits(storage)
  const others = visits.filter((one) => one.team_id !== team_id)
  if (others.length < visits.length) storage.setItem(KEY, JSON.stringify(others))
}

/** The folder of a board that was open last, to come back to. */
export function lastFolderOf(visits: readonly Visit[], board_id: string): string | null {
  return visits.find((visit) => visit.board_id === board_id)?.folder_id ?? null
}
