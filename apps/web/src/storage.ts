import { createMemoryStorage, type KeyValueStorage } from '@weft/api-client'

/** Everything that this application keeps outside the database of records lies here; signing out wipes it. */
export const deviceStorage: KeyValueStorage = reachable(() => localStorage)

/** What concerns this tab until it is closed. */
export const tabStorage: KeyValueStorage = reachable(() => sessionStorage)

/** Browsers may forbid storage; the application then works until the page is closed. */
function reachable(find: () => Storage): KeyValueStorage {
  try {
    const storage = find()
    const probe = 'weft.probe'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return storage
  } catch {
    return createMemoryStorage()
  }
}
