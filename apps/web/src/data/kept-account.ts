import type { KeyValueStorage } from '@weft/api-client'
import type { Profile, Team } from '@weft/model'

const KEY = 'weft.account'

/** Who is signed in on this device and where, as the server last said. Signing out clears it with all the rest. */
export interface KeptAccount {
  readonly me: Profile
  readonly teams: readonly Team[]
}

export function readAccount(storage: KeyValueStorage): KeptAccount | null {
  const text = storage.getItem(KEY)
  if (text === null) return null
  try {
    const { me, teams } = JSON.parse(text) as Partial<KeptAccount>
    const isWhole = typeof me?.id === 'number' && me.id > 0 && Array.isArray(teams)
    return isWhole ? { me, teams } : null
  } catch {
    // Something else wrote there: the server is asked.
    return null
  }
}

export function keepAccount(storage: KeyValueStorage, account: KeptAccount | null): void {
  if (!account) {
    storage.removeItem(KEY)
    return
  }
  try {
    storage.setItem(KEY, JSON.stringify(account))
  } catch {
    // No room: the next start asks the server.
    storage.removeItem(KEY)
  }
}
