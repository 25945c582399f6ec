import { fromWireTime } from '@weft/base'
import { systemClock, TOKEN_EXPIRY_MARGIN_MS, type Clock } from '../clock.ts'
import { isObject } from '../requests/response.ts'
import type { KeyValueStorage } from '../storage.ts'

/** What sign-in and refresh answer. */
export interface AccessToken {
  readonly access_token: string
  /** Seconds from creation. */
  readonly expires_in: number
  /** Seconds from creation in which the token may be renewed. */
  readonly refresh_expires_in: number
  /** Wire time of the server. */
  readonly created_at: string
}

/** The token as it lies in the storage. */
export interface StoredToken extends AccessToken {
  /** When it arrived, by this device's clock in milliseconds: the server's clock may be hours apart. */
  readonly received_at: number
}

export interface TokenStoreOptions {
  readonly storage: KeyValueStorage
  readonly clock?: Clock
  readonly key?: string
}

export interface TokenStore {
  /** Where the token lies; the tabs of one browser share it. */
  readonly key: string
  /** The stored token, expired or not; null for guests. Read each time, since another tab may have changed it. */
  read(): StoredToken | null
  /** Stores the answer of a sign-in or refresh. Throws without `access_token`. */
  update(answer: unknown): StoredToken
  clear(): void
  /** Whether the token can be sent: until five seconds before it expires. */
  isValid(token: StoredToken): boolean
  /** Whether the refresh window is still open. */
  canRefresh(token: StoredToken): boolean
}

export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const { storage, clock = systemClock, key = 'weft.token' } = options
  const endOf = (token: StoredToken, seconds: number) => token.received_at + seconds * 1000

  function read(): StoredToken | null {
    const text = storage.getItem(key)
    if (text === null) return null
    try {
      return toToken(JSON.parse(text))
    } catch {
      // Something else wrote there: the person is a guest and signs in again.
      return null
    }
  }

  function toToken(value: unknown): StoredToken | null {
    if (!isObject(value) || typeof value.access_token !== 'string' || value.access_token === '') return null
    const created_at = typeof value.created_at === 'string' ? value.created_at : ''
    const created = fromWireTime(created_at)
    return {
      access_token: value.access_token,
      expires_in: Number(value.expires_in) || 0,
      refresh_expires_in: Number(value.refresh_expires_in) || 0,
      created_at,
      received_at: Number(value.received_at) || (Number.isNaN(created) ? 0 : created),
    }
  }

  return {
    key,
    read,
    update(answer) {
      const token = toToken(isObject(answer) ? { ...answer, received_at: clock.now() } : answer)
      if (!token) throw new Error('Access Token does not have required property access_token.')
      storage.setItem(key, JSON.stringify(token))
      return token
    },
    clear: () => storage.removeItem(key),
    isValid: (token) => clock.now() < endOf(token, token.expires_in) - TOKEN_EXPIRY_MARGIN_MS,
    canRefresh: (token) => clock.now() < endOf(token, token.refresh_expires_in),
  }
}
