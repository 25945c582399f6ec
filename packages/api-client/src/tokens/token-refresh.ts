import { AuthenticationError } from '../errors/errors.ts'
import { outcomeOf, type ApiResponse } from '../requests/response.ts'
import type { StoredToken, TokenStore } from './token-store.ts'

/** The part of the Web Locks API used here; `navigator.locks` fits. */
export interface Locks {
  request(name: string, work: () => Promise<void>): Promise<unknown>
}

export interface TokenRefreshOptions {
  readonly tokens: TokenStore
  /** Present where several tabs may share the storage. */
  readonly locks: Locks | undefined
  /** Sends POST /api/auth/refresh. */
  readonly send: () => Promise<ApiResponse>
  readonly onExpired: () => void
}

/** The token to send (null for guests), or the reply because of which there is none now, such as 503. */
export type Authorisation = { readonly token: string | null } | { readonly refusal: ApiResponse }

export interface TokenRefresh {
  /**
   * A valid token, renewed when due. `rejected` names a token that the server did not accept although it
   * looks valid here. Rejects with AuthenticationError when the session is over.
   */
  authorise(rejected?: string): Promise<Authorisation>
}

export function createTokenRefresh(options: TokenRefreshOptions): TokenRefresh {
  const { tokens, locks, send, onExpired } = options
  let inFlight: Promise<ApiResponse | null> | null = null
  let expired: string | null = null

  const usable = (token: StoredToken, rejected: string | undefined) =>
    token.access_token !== rejected && tokens.isValid(token)

  function expire(token: StoredToken): never {
    if (expired !== token.access_token) {
      expired = token.access_token
      onExpired()
    }
    throw new AuthenticationError()
  }

  /** Renews this very token; another tab may have done so, or signed out, while we waited for the lock. */
  async function renew(token: StoredToken): Promise<ApiResponse | null> {
    let refusal: ApiResponse | null = null
    const still = () => tokens.read()?.access_token === token.access_token
    const work = async () => {
      if (!still()) return
      const response = await send()
      // Signed out meanwhile: a late token must not sign anybody in again.
      if (!still()) return
      if (outcomeOf(response) === 'success') tokens.update(response.data)
      else refusal = response
    }
    await (locks ? locks.request(`${tokens.key}.refresh`, work) : work())
    return refusal
  }

  return {
    async authorise(rejected) {
      const token = tokens.read()
      if (!token) return { token: null }
      if (usable(token, rejected)) return { token: token.access_token }
      if (expired === token.access_token || !tokens.canRefresh(token)) expire(token)
      inFlight ??= renew(token).finally(() => (inFlight = null))
      const refusal = await inFlight
      if (refusal?.status === 401) expire(token)
      if (refusal) return { refusal }
      const renewed = tokens.read()
      // Signed out while it was renewed: what was asked for as a member is not sent as a guest.
      if (!renewed) throw new AuthenticationError()
      return { token: renewed.access_token }
    },
  }
}
