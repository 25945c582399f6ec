import { createHmac, timingSafeEqual } from 'node:crypto'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Cookies that hold two numbers and say that they come from here. */
export interface SignedCookies {
  /** What all their names begin with. */
  prefix: string
  /** A Set-Cookie with numbers that are good for `what` alone. */
  write(what: string, numbers: readonly [number, number], maxAge: number): string
  /** The numbers of a value that was made for `what`, or null. */
  read(what: string, value: string): [number, number] | null
  /** All of a Cookie header, by name, those of others too. */
  parse(header: string | undefined): [name: string, value: string][]
}

/**
 * Cookies for people without a session. On https they also work in a page of another site that embeds ours, in a
 * jar of their own there (CHIPS): writes are safe from that site by the check of their origin.
 */
export function createSignedCookies(key: Buffer, appUrl: URL): SignedCookies {
  const isHttps = appUrl.protocol === 'https:'
  const isSafe = isHttps || LOOPBACK.test(appUrl.hostname)
  const prefix = isSafe ? '__Host-' : ''
  const marks = isHttps
    ? 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'
    : `Path=/; HttpOnly; SameSite=Lax${isSafe ? '; Secure' : ''}`

  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, signature: string) => {
    const own = Buffer.from(sign(text))
    const given = Buffer.from(signature)
    return own.length === given.length && timingSafeEqual(own, given)
  }

  return {
    prefix,
    write(what, [a, b], maxAge) {
      const text = `${a}.${b}`
      return `${prefix}${what}=${text}.${sign(`${what}.${text}`)}; Max-Age=${maxAge}; ${marks}`
    },
    read(what, value) {
      const [, text = '', a = '', b = '', signature = ''] =
        /^((-?\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(value) ?? []
      return text !== '' && isSigned(`${what}.${text}`, signature) ? [Number(a), Number(b)] : null
    },
    parse: (header) =>
      (header ?? '').split(';').map((part) => {
        const [name = '', value = ''] = part.trim().split('=')
        return [name, value]
      }),
  }
}
