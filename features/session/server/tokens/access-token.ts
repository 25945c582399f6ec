import { now } from '@weft/base'
// By these doors, not the whole library: it is loaded at every start.
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'

import { ABSOLUTE_MS, ACCESS_MS } from './lifetimes.ts'

/** Who an access token speaks for. */
interface AccessClaims {
  user_id: number
  session_id: string
  /** Who acts as that person. */
  operator_id?: number
}

interface Known extends AccessClaims {
  expires_at: number
}

export interface AccessTokens {
  /**
   * A token for at most 15 minutes, and never beyond the session's own end (milliseconds since 1970). An operator's goes
   * to that end: nothing renews it, and each request asks whether its session stands.
   */
  mint(claims: AccessClaims, sessionEnd: number): Promise<{ token: string; expires_in: number }>
  /** The claims, or null for a token that is not ours or has expired. */
  read(token: string): Promise<AccessClaims | null>
  /** The claims also of a token that has expired: for signing out. */
  readExpired(token: string): Promise<AccessClaims | null>
}

const REMEMBERED = 10_000

export function createAccessTokens(secret: Buffer): AccessTokens {
  // A signature that was good stays good: what is remembered saves the check on every further request.
  const known = new Map<string, Known>()

  async function verify(token: string, options: { clockTolerance?: number } = {}): Promise<Known | null> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: new Date(now()),
        ...options,
      })
      const user_id = Number(payload.sub)
      const session_id = payload['sid']
      if (!Number.isSafeInteger(user_id) || typeof session_id !== 'string') return null
      const operator_id = Number((payload['act'] as { sub?: unknown } | undefined)?.sub)
      const acts = Number.isSafeInteger(operator_id) ? { operator_id } : {}
      return { user_id, session_id, ...acts, expires_at: (payload.exp ?? 0) * 1000 }
    } catch {
      // Whatever is wrong with it, the caller is told no more than that it is not accepted.
      return null
    }
  }

  return {
    async mint({ user_id, session_id, operator_id }, sessionEnd) {
      const issued = Math.floor(now() / 1000)
      const end = Math.floor(sessionEnd / 1000)
      const expires = operator_id === undefined ? Math.min(issued + ACCESS_MS / 1000, end) : end
      // As RFC 8693 names who acts for the subject.
      const act = operator_id === undefined ? {} : { act: { sub: String(operator_id) } }
      const token = await new SignJWT({ sid: session_id, ...act })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(user_id))
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(secret)
      return { token, expires_in: expires - issued }
    },
    async read(token) {
      let claims = known.get(token) ?? null
      if (!claims) {
        claims = await verify(token)
        if (!claims) return null
        if (known.size >= REMEMBERED) known.clear()
        known.set(token, claims)
      }
      if (now() < claims.expires_at) return claimsOf(claims)
      known.delete(token)
      return null
    },
    async readExpired(token) {
      const claims = await verify(token, { clockTolerance: ABSOLUTE_MS / 1000 })
      return claims && claimsOf(claims)
    },
  }
}

function claimsOf({ user_id, session_id, operator_id }: Known): AccessClaims {
  return { user_id, session_id, ...(operator_id === undefined ? {} : { operator_id }) }
}
