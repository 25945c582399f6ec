export const STORAGE_STATES = ['free', 'warning', 'full'] as const
export type StorageState = (typeof STORAGE_STATES)[number]

/** People are told from here on; at the whole of the room uploads are refused. */
const WARNING_SHARE = 0.8

/** How much room is left, for files that take `used` bytes of `limit`; null: no end. */
export function storageState(used: number, limit: number | null): StorageState {
  if (limit === null || used < limit * WARNING_SHARE) return 'free'
  return used < limit ? 'warning' : 'full'
}
