import { expect, test } from 'vitest'

import { deviceOf } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    ['Edge', 'Windows', 'computer'],
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    ['Safari', 'macOS', 'computer'],
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`,
    ['Chrome', 'iPhone', 'phone'],
  ],
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`,
    ['Chrome', 'Android', 'phone'],
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, ['Firefox', 'Linux', 'computer']],
  ['curl/8.5.0', ['curl', null, 'computer']],
  ['something else', [null, null, 'computer']],
])('%s', (userAgent, expected) => {
  const { browser, system, kind } = deviceOf(userAgent)
  expect([browser, system, kind]).toEqual(expected)
})

test('a device that says nothing has no name', () => {
  expect(deviceOf(null)).toEqual({ browser: null, system: null, kind: 'computer' })
})
