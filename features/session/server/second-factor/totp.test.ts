import { expect, test } from 'vitest'

import { newSecret, setUpUri, stepOf } from './totp.ts'

// RFC 6238 appendix B, SHA-1: the secret is the text 12345678901234567890; codes of 6 digits are the ends of its 8.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(VECTORS)('at %i seconds the RFC has a code that ends %s', async (seconds, code) => {
  expect(await stepOf(SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('the step before and the one after are good, those beyond are not', async () => {
  const step = Math.floor(1_234_567_890 / 30)
  const code = '005924'
  for (const [seconds, expected] of [
    [(step - 2) * 30 + 29, null],
    [(step - 1) * 30, step],
    [step * 30, step],
    [(step + 1) * 30 + 29, step],
    [(step + 2) * 30, null],
  ] as const)
    expect(await stepOf(SECRET, code, seconds * 1000)).toBe(expected)
})

test('a code may be written with a space, and nothing else is one', async () => {
  const at = 1_234_567_890_000
  expect(await stepOf(SECRET, ' 005 924 ', at)).not.toBeNull()
  for (const wrong of ['', '5924', '0005924', '00592a', '-05924', '٠٠٥٩٢٤', '005924 005924', '005925'])
    expect(await stepOf(SECRET, wrong, at)).toBeNull()
})

test('a secret has 160 bits, and its address names the place and the person', async () => {
  const secret = await newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(await setUpUri(secret, 'ana+1@weft.test', 'Weft'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Weft:ana+1@weft.test',
  ])
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([secret, 'Weft'])
})
