import type { ApiClient } from './api-client.ts'
import { ChallengeError, NoReplyError } from './errors/errors.ts'
import { isObject, outcomeOf, type ApiResponse } from './requests/response.ts'
import type { KeyValueStorage } from './storage.ts'

/** Where the token of the staff member lies who looks at the product as somebody else. */
export const OWNER_TOKEN_KEY = 'weft.owner-access-token'
const SIGNED_OUT_KEY = 'weft.signed-out'
const LOGOUT_TIMEOUT_MS = 5_000

export type LeaveReason = 'chosen' | 'expired'

export interface SessionOptions {
  readonly client: ApiClient
  /** The storage that a logout clears as a whole. */
  readonly storage: KeyValueStorage
  /** Leaves the page for a path or address. */
  readonly navigate: (to: string) => void
  /** Wipes what else belongs to the person; the logout goes on whatever comes of it. */
  readonly onLeave?: (reason: LeaveReason) => Promise<void>
}

export interface Session {
  /** Sends the credentials and stores the token of a 2xx; the reply's `intended` says where to go next. */
  signIn(kind: WayIn, body: Readonly<Record<string, unknown>>): Promise<ApiResponse>
  /** Ends the session here even if the server cannot be told, then leaves for the login page. */
  logOut(reason?: LeaveReason): Promise<void>
  /** Tells the server of a logout it has not heard of; called at start and when the connection is back. */
  finishLogOut(): Promise<void>
}

/** The calls below `/api/auth` that answer with a session. */
type WayIn = 'login' | 'register' | 'sso/complete' | 'sso/confirm'

/** Sign-in and sign-out. An expired session logs out by itself. */
export function createSession(options: SessionOptions): Session {
  const { client, storage, navigate, onLeave } = options
  let leaving: Promise<void> | null = null

  /** The server's reply, or null when it has not taken the logout in. */
  async function tellServer(): Promise<ApiResponse | null> {
    try {
      const response = await client.request({
        method: 'POST',
        path: '/api/auth/logout',
        authorise: 'stored',
        credentials: 'include',
        whenOffline: 'send',
        timeout: LOGOUT_TIMEOUT_MS,
      })
      return response.status >= 500 || response.status === 429 ? null : response
    } catch (error) {
      // Nobody has to stay signed in because the network is away.
      if (error instanceof NoReplyError || error instanceof ChallengeError) return null
      throw error
    }
  }

  async function leave(reason: LeaveReason): Promise<void> {
    let response: ApiResponse | null = null
    try {
      response = await tellServer()
      await onLeave?.(reason)
    } finally {
      const asOwner = storage.getItem(OWNER_TOKEN_KEY) !== null
      storage.clear()
      // The refresh cookie is still good: until the server hears of it, this mark stands for the logout.
      if (!response) storage.setItem(SIGNED_OUT_KEY, '1')
      navigate(asOwner ? '/development' : (redirectOf(response) ?? '/login'))
    }
  }

  /** What a provider says comes on top of the session of this browser, which stays good for what it was. */
  function isSignedIn(): boolean {
    const token = client.tokens.read()
    return token !== null && (client.tokens.isValid(token) || client.tokens.canRefresh(token))
  }

  async function finishLogOut(): Promise<void> {
    if (storage.getItem(SIGNED_OUT_KEY) === null) return
    if (await tellServer()) storage.removeItem(SIGNED_OUT_KEY)
  }

  const session: Session = {
    async signIn(kind, body) {
      // An old session's logout must not come after the new session's cookie.
      await finishLogOut()
      const path = `/api/auth/${kind}`
      const response = await client.request({
        method: 'POST',
        path,
        body,
        authorise: kind.startsWith('sso/') && isSignedIn() ? 'fresh' : 'none',
        credentials: 'include',
      })
      if (outcomeOf(response) === 'success') {
        client.tokens.update(response.data)
        storage.removeItem(SIGNED_OUT_KEY)
      }
      return response
    },
    logOut(reason = 'chosen') {
      leaving ??= leave(reason).finally(() => (leaving = null))
      return leaving
    },
    finishLogOut,
  }
  client.events.on('sessionExpired', () => void session.logOut('expired'))
  return session
}

/** The redirect of the logout's answer, as long as it is a path or a web address. */
function redirectOf(response: ApiResponse | null): string | null {
  const to = isObject(response?.data) ? response.data.redirect : null
  return typeof to === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(to) ? to : null
}
