import { createHmac, timingSafeEqual } from 'node:crypto'

import { isSlug, now } from '@weft/base'

const BOARD = 'weft_board_'
const GUEST = 'weft_guest'
const DAY = 86_400
const YEAR = 31_536_000
/** Boards whose cookies are looked at; more than these nobody opens in a day. */
const MAX_KEYS = 50

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What a guest's cookies say, as far as it was signed here and has not run out. */
export interface GuestCookies {
  /** Versions of the passwords that were given, by board. */
  board_keys: ReadonlyMap<string, number>
  /** The identity by which own items are known; negative, so that it is nobody's id. */
  guest_id: number | null
}

export interface GuestCookieJar {
  read(header: string | undefined): GuestCookies
  /** A Set-Cookie that opens a board while its password has this version, for a day. */
  openBoard(board_id: string, password_version: number): string
  keepGuest(guest_id: number): string
}

const NONE: GuestCookies = { board_keys: new Map(), guest_id: null }

/**
 * Cookies for people without a session. On https they also work in a page of another site that embeds the board, in a
 * jar of their own there (CHIPS): writes are safe from that site by the check of their origin.
 */
export function createGuestCookieJar(key: Buffer, appUrl: URL): GuestCookieJar {
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

  /** The numbers of a value `{a}.{b}.{signature}` that was made for `what`, or null. */
  function numbersOf(what: string, value: string): [number, number] | null {
    const [, text = '', a = '', b = '', signature = ''] =
      /^((-?\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(value) ?? []
    return text !== '' && isSigned(`${what}.${text}`, signature) ? [Number(a), Number(b)] : null
  }

  return {
    read(header) {
      if (!header?.includes('weft_')) return NONE
      const board_keys = new Map<string, number>()
      let guest_id: number | null = null
      for (const part of header.split(';')) {
        const [name = '', value = ''] = part.trim().split('=')
        if (name === prefix + GUEST) guest_id = numbersOf(GUEST, value)?.[0] ?? null
        if (!name.startsWith(prefix + BOARD) || board_keys.size >= MAX_KEYS) continue
        const id = name.slice((prefix + BOARD).length)
        const [version, until] = (isSlug(id) && numbersOf(BOARD + id, value)) || [0, 0]
        if (until * 1_000 > now()) board_keys.set(id, version)
      }
      return { board_keys, guest_id }
    },
    openBoard(board_id, password_version) {
      const text = `${password_version}.${Math.floor(now() / 1_000) + DAY}`
      const value = `${text}.${sign(`${BOARD}${board_id}.${text}`)}`
      return `${prefix}${BOARD}${board_id}=${value}; Max-Age=${DAY}; ${marks}`
    },
    keepGuest(guest_id) {
      const text = `${guest_id}.0`
      return `${prefix}${GUEST}=${text}.${sign(`${GUEST}.${text}`)}; Max-Age=${YEAR}; ${marks}`
    },
  }
}
