import { createMemoryStorage, type KeyValueStorage } from '@weft/api-client'
import type { Theme } from '@weft/ui'

/** Everything that this application keeps outside the database of records lies here; signing out wipes it. */
export const deviceStorage: KeyValueStorage = reachable(() => localStorage)

const THEME = 'weft_theme'
const YEAR_S = 31_536_000

/** The theme lies in a cookie: it is needed before the program is there, and it is the device's, not a person's. */
export function readTheme(): Theme {
  const [, theme] = new RegExp(`(?:^|; )${THEME}=(light|dark)(?:;|$)`).exec(document.cookie) ?? []
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function keepTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : YEAR_S
  document.cookie = `${THEME}=${theme}; path=/; max-age=${age}; samesite=lax`
}

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
