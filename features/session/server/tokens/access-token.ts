import { now } from '@weft/base'
// By these doors, not the whole library: it is loaded at every start.
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'

import { ACCESS_MS } from './lifetimes.ts'

/** Who an access token speaks for. */
export interface AccessClaims {
  user_id: number
  session_id: string
}

interface Known extends AccessClaims {
  expires_at: number
}

export interface AccessTokens {
  /** A token for at most 15 minutes, and never beyond the session's own end (milliseconds since 1970). */
  mint(claims: AccessClaims, sessionEnd: number): Promise<{ token: string; expires_in: number }>
  /** The claims, or null for a token that is not ours or has expired. */
  read(token: string): Promise<AccessClaims | null>
}

const REMEMBERED = 10_000

export function createAccessTokens(secret: Buffer): AccessTokens {
  // A signature that was good stays good: what is remembered saves the check on every further request.
  const known = new Map<string, Known>()

  async function verify(token: string): Promise<Known | null> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: new Date(now()),
      })
      const user_id = Number(payload.sub)
      const session_id = payload['sid']
      if (!Number.isSafeInteger(user_id) || typeof session_id !== 'string') return null
      return { user_id, session_id, expires_at: (payload.exp ?? 0) * 1000 }
    } catch {
      // Whatever is wrong with it, the caller is told no more than that it is not accepted.
      return null
    }
  }

  return {
    async mint({ user_id, session_id }, sessionEnd) {
      const issued = Math.floor(now() / 1000)
      const expires = Math.min(issued + ACCESS_MS / 1000, Math.floor(sessionEnd / 1000))
      const token = await new SignJWT({ sid: session_id })
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
      if (now() < claims.expires_at) return { user_id: claims.user_id, session_id: claims.session_id }
      known.delete(token)
      return null
    },
  }
}
