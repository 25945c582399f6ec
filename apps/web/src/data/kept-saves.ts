import { newSlug } from '@weft/base'
import type { KeyValueStorage } from '@weft/api-client'
import type { Profile } from '@weft/model'

const KEY = 'weft.profile-saves'

/** Fields of a profile as somebody wants them, and as they were shown before. */
interface KeptSave {
  readonly fields: Partial<Profile>
  readonly before: Partial<Profile>
}

type Kept = readonly (KeptSave & { readonly id: string; readonly user_id: number })[]

/** Keeps a save until the returned function is called. Signing out clears it with all the rest. */
export function keepSave(
  storage: KeyValueStorage,
  user_id: number,
  { fields, before }: KeptSave,
): () => void {
  const id = newSlug()
  write(storage, [...read(storage), { id, user_id, fields, before }])
  return () => {
    write(
      storage,
      read(storage).filter((one) => one.id !== id),
    )
  }
}

/** What pages that have gone had not saved, in its order; of others who were here it is thrown away. */
export function takeKeptSaves(storage: KeyValueStorage, user_id: number): readonly KeptSave[] {
  const kept = read(storage)
  write(storage, [])
  return kept.filter((one) => one.user_id === user_id)
}

function read(storage: KeyValueStorage): Kept {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '[]') as Kept
    return Array.isArray(kept) ? kept : []
  } catch {
    // Another version wrote it.
    return []
  }
}

function write(storage: KeyValueStorage, kept: Kept): void {
  if (kept.length === 0) {
    storage.removeItem(KEY)
    return
  }
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // No room: it is saved as long as this page stays.
  }
}
