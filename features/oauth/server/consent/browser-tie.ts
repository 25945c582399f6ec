import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'

const NAME = 'weft_consent'

/**
 * Ties a request for consent to the browser in which it was made. Else somebody could begin one, have another person
 * allow it by a link, and go on as them.
 */
export interface BrowserTie {
  tie(ctx: KoaContextWithOIDC, uid: string): void
  isTied(request: FastifyRequest, uid: string): boolean
}

export function createBrowserTie({
  key,
  isSafe,
  seconds,
}: {
  key: Buffer
  isSafe: boolean
  seconds: number
}): BrowserTie {
  const valueOf = (uid: string) => createHmac('sha256', key).update(uid).digest('base64url')
  return {
    tie(ctx, uid) {
      ctx.cookies.set(NAME, valueOf(uid), {
        // Each request has its own, so that two tabs do not disturb each other.
        path: `/api/me/consents/${uid}`,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSafe,
        signed: false,
        maxAge: seconds * 1000,
      })
    },
    isTied({ headers }, uid) {
      const wanted = Buffer.from(valueOf(uid))
      return (headers.cookie ?? '').split(';').some((part) => {
        const [name, value = ''] = part.trim().split('=')
        const given = Buffer.from(value)
        return name === NAME && given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
