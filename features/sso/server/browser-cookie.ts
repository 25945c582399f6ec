import { randomBytes } from 'node:crypto'

import { hashSecret } from './secret.ts'

/** As long as a mailed link is good. */
const SECONDS = 3_600

/**
 * Ties a sign-in to the browser that began it: else somebody could have another person end what they began, and so sign
 * them in as somebody else, or be taken for them. `Lax`, since the way back begins at the provider.
 */
export interface BrowserCookie {
  /** The hash that a request is kept with, and the header that keeps the cookie. */
  keep(header: string | undefined): { browser_hash: string; cookie: string }
  /** The hash of what a browser brings; null where it brings nothing. */
  read(header: string | undefined): string | null
}

export function createBrowserCookie(appUrl: URL): BrowserCookie {
  const isSafe = appUrl.protocol === 'https:'
  const name = isSafe ? '__Host-weft_sso' : 'weft_sso'
  const marks = `Path=/; HttpOnly; SameSite=Lax${isSafe ? '; Secure' : ''}`

  function valueOf(header: string | undefined): string | null {
    for (const part of header?.split(';') ?? []) {
      const [key, value = ''] = part.trim().split('=')
      if (key === name && /^[\w-]{43}$/.test(value)) return value
    }
    return null
  }

  return {
    keep(header) {
      // Tabs of one browser share it, or one would end what another began.
      const value = valueOf(header) ?? randomBytes(32).toString('base64url')
      return {
        browser_hash: hashSecret(value),
        cookie: `${name}=${value}; Max-Age=${SECONDS}; ${marks}`,
      }
    },
    read(header) {
      const value = valueOf(header)
      return value === null ? null : hashSecret(value)
    },
  }
}
