import type { KeyValueStorage } from '@weft/api-client'

/** More closed groups than these are not remembered. */
const MAX_KEPT = 500

const keyOf = (user_id: number, view_id: string) => `weft.collapsed.${user_id}.${view_id}`

/** The groups that this person closed in this view on this device. */
export function readCollapsed(storage: KeyValueStorage, user_id: number, view_id: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(user_id, view_id)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.map(String) : [])
  } catch {
    return new Set()
  }
}

export function keepCollapsed(
  storage: KeyValueStorage,
  keys: ReadonlySet<string>,
  { user_id, view_id }: { user_id: number; view_id: string },
): void {
  const key = keyOf(user_id, view_id)
  try {
    if (keys.size === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify([...keys].slice(-MAX_KEPT)))
  } catch {
    // A full storage forgets which groups are closed, no more.
  }
}

/** What opens or closes all groups of the view that is shown; null where it has none to close. */
export const groupFold: { all: ((isOpen: boolean) => void) | null } = { all: null }
