import type { KeyValueStorage } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import * as z from 'zod/mini'

import { MOST_CHARACTERS } from '../../shared/index.ts'

const KEY = 'weft.asked'
const KEPT = 8

/** What this person searched for on this device and then opened, newest first. What cannot be read counts as nothing. */
export function askedLately(storage: KeyValueStorage): string[] {
  try {
    const parsed = z.array(z.string()).safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data.slice(0, KEPT) : []
  } catch {
    // Not JSON: another version wrote it.
    return []
  }
}

/** Remembers a question that led somewhere. */
export function useNoteAsked(): (text: string) => void {
  const { storage } = useEntry()
  return (text) => noteAsked(storage, text)
}

function noteAsked(storage: KeyValueStorage, text: string): void {
  const asked = text.trim()
  if (asked === '' || asked.length > MOST_CHARACTERS) return
  const others = askedLately(storage).filter((one) => one.toLowerCase() !== asked.toLowerCase())
  storage.setItem(KEY, JSON.stringify([asked, ...others].slice(0, KEPT)))
}
