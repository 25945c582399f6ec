import type { KeyValueStorage } from '@weft/api-client'
import * as z from 'zod/mini'

const KEY = 'weft.openCounts'

/** Whose counts, of what and where. */
export interface CountsOf {
  readonly team_id: number
  readonly user_id: number
  readonly who: 'mine' | 'open'
}

const schema = z.object({
  team_id: z.number(),
  user_id: z.number(),
  who: z.enum(['mine', 'open']),
  counts: z.record(z.string(), z.number()),
})

/** The counts that this device knew last, for as long as the server is not heard. */
export function keptCounts(storage: KeyValueStorage, of: CountsOf): ReadonlyMap<string, number> {
  try {
    const kept = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data
    const isSame = kept?.team_id === of.team_id && kept.user_id === of.user_id && kept.who === of.who
    return new Map(isSame ? Object.entries(kept.counts) : [])
  } catch {
    // Not JSON: another version wrote it.
    return new Map()
  }
}

/** Keeps those of one workspace and person; numbers are all that it holds. */
export function keepCounts(
  storage: KeyValueStorage,
  { team_id, user_id, who }: CountsOf,
  counts: ReadonlyMap<string, number>,
): void {
  storage.setItem(KEY, JSON.stringify({ team_id, user_id, who, counts: Object.fromEntries(counts) }))
}
