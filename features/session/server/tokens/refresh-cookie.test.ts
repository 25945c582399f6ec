import { expect, test } from 'vitest'

import { createRefreshCookie } from './refresh-cookie.ts'

test('on https and on this machine the cookie is bound to the host', () => {
  for (const url of [
    'https://weft.example',
    'http://localhost:4010',
    'http://127.0.0.1',
    'http://[::1]:4010',
  ]) {
    const cookie = createRefreshCookie(new URL(url))
    expect(cookie.isSafe).toBe(true)
    expect(cookie.keep('t', 60)).toBe(
      '__Host-weft_refresh=t; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure',
    )
  }
})

test('on plain http elsewhere it has a plain name and is not marked secure', () => {
  for (const url of ['http://weft.example', 'http://192.168.1.5:4010', 'http://localhost.evil.example']) {
    const cookie = createRefreshCookie(new URL(url))
    expect(cookie.isSafe).toBe(false)
    expect(cookie.keep('t', 60)).toBe('weft_refresh=t; Max-Age=60; Path=/; HttpOnly; SameSite=Strict')
  }
})

test('it is found among other cookies by its whole name', () => {
  const cookie = createRefreshCookie(new URL('https://weft.example'))
  expect(cookie.read('a=b; __Host-weft_refresh=x=y ; c=d')).toBe('x=y')
  expect(cookie.read('weft_refresh=x; not__Host-weft_refresh=z')).toBeNull()
  expect(cookie.read(undefined)).toBeNull()
})
