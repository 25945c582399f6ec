import { setClockOffset } from '@weft/base'
import { afterEach, expect, test } from 'vitest'

import { createGuestCookieJar } from './guest-cookies.ts'

const KEY = Buffer.from('a key of thirty-two bytes for it.')
const BOARD = 'abcdefghij1'
const jarAt = (url: string) => createGuestCookieJar(KEY, new URL(url))
const sent = (cookie: string) => cookie.split(';')[0] ?? ''

afterEach(() => setClockOffset(0))

test.each([
  ['https://weft.example', '__Host-weft_', 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'],
  ['http://localhost:4010', '__Host-weft_', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['http://127.0.0.1:4010', '__Host-weft_', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['http://weft.lan', 'weft_', 'Path=/; HttpOnly; SameSite=Lax'],
])('at %s cookies have the name and marks that browsers keep there', (url, prefix, marks) => {
  const jar = jarAt(url)
  const cookie = jar.openBoard(BOARD, 4)
  expect(cookie.startsWith(`${prefix}board_${BOARD}=`)).toBe(true)
  expect(cookie.endsWith(`; Max-Age=86400; ${marks}`)).toBe(true)
  expect(jar.read(`a=b; ${sent(cookie)}; c=d`).board_keys).toEqual(new Map([[BOARD, 4]]))
  expect(jar.read(sent(jar.keepGuest(-77))).guest_id).toBe(-77)
})

test('what was signed for one thing is good for no other', () => {
  const jar = jarAt('https://weft.example')
  const board = sent(jar.openBoard(BOARD, 4))
  const guest = sent(jar.keepGuest(-77))
  const valueOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
  for (const forged of [
    `__Host-weft_guest=${valueOf(board)}`,
    `__Host-weft_board_${BOARD}=${valueOf(guest)}`,
    `__Host-weft_board_abcdefghij2=${valueOf(board)}`,
    board.replace('__Host-', ''),
    guest.replace('-77', '-78'),
    `__Host-weft_guest=`,
    `__Host-weft_board_=${valueOf(board)}`,
  ])
    expect(jar.read(forged)).toEqual({ board_keys: new Map(), guest_id: null })
  expect(
    createGuestCookieJar(Buffer.from('another key'), new URL('https://weft.example')).read(board),
  ).toEqual({
    board_keys: new Map(),
    guest_id: null,
  })
})

test('a board stays open for a day, and a thousand cookies cost no more than fifty', () => {
  const jar = jarAt('https://weft.example')
  const cookie = sent(jar.openBoard(BOARD, 1))
  setClockOffset(86_399_000)
  expect(jar.read(cookie).board_keys.size).toBe(1)
  setClockOffset(86_401_000)
  expect(jar.read(cookie).board_keys.size).toBe(0)
  setClockOffset(0)
  const many = Array.from({ length: 1_000 }, (_, n) =>
    sent(jar.openBoard(`board${String(n).padStart(6, '0')}`, 1)),
  )
  expect(jar.read(many.join('; ')).board_keys.size).toBe(50)
})
