/** How the refresh token travels: in a cookie that no script reads and no other site sends. */
export interface RefreshCookie {
  /** The token of a Cookie header, or null. */
  read(header: string | undefined): string | null
  /** A Set-Cookie that keeps the token for so many seconds. */
  keep(token: string, seconds: number): string
  /** A Set-Cookie that removes it. */
  clear(): string
  /** Whether the address keeps it from listeners on the way. */
  isSafe: boolean
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** `__Host-weft_refresh` on https and on this machine; elsewhere browsers would refuse it, so it has a plain name. */
export function createRefreshCookie(appUrl: URL): RefreshCookie {
  const isSafe = appUrl.protocol === 'https:' || LOOPBACK.test(appUrl.hostname)
  const name = isSafe ? '__Host-weft_refresh' : 'weft_refresh'
  const marks = `Path=/; HttpOnly; SameSite=Strict${isSafe ? '; Secure' : ''}`
  return {
    isSafe,
    read(header) {
      for (const part of header?.split(';') ?? []) {
        const [key, ...value] = part.split('=')
        if (key?.trim() === name) return value.join('=').trim()
      }
      return null
    },
    keep: (token, seconds) => `${name}=${token}; Max-Age=${seconds}; ${marks}`,
    clear: () => `${name}=; Max-Age=0; ${marks}`,
  }
}
