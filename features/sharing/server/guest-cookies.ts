import { isSlug, now } from '@weft/base'

import { createSignedCookies } from './signed-cookies.ts'

const BOARD = 'weft_board_'
const GUEST = 'weft_guest'
const DAY = 86_400
const YEAR = 31_536_000
/** Boards whose cookies are looked at; more than these nobody opens in a day. */
const MAX_KEYS = 50

/** What a guest's cookies say, as far as it was signed here and has not run out. */
interface GuestCookies {
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

/** The cookies of people without a session: boards that they opened, and who they are. */
export function createGuestCookieJar(key: Buffer, appUrl: URL): GuestCookieJar {
  const { prefix, write, read, parse } = createSignedCookies(key, appUrl)
  return {
    read(header) {
      if (!header?.includes('weft_')) return NONE
      const board_keys = new Map<string, number>()
      let guest_id: number | null = null
      for (const [name, value] of parse(header)) {
        if (name === prefix + GUEST) guest_id = read(GUEST, value)?.[0] ?? null
        if (!name.startsWith(prefix + BOARD) || board_keys.size >= MAX_KEYS) continue
        const id = name.slice((prefix + BOARD).length)
        const [version, until] = (isSlug(id) && read(BOARD + id, value)) || [0, 0]
        if (until * 1_000 > now()) board_keys.set(id, version)
      }
      return { board_keys, guest_id }
    },
    openBoard: (board_id, password_version) =>
      write(BOARD + board_id, [password_version, Math.floor(now() / 1_000) + DAY], DAY),
    keepGuest: (guest_id) => write(GUEST, [guest_id, 0], YEAR),
  }
}
