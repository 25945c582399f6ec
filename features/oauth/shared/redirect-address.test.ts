import { expect, test } from 'vitest'

import { redirectProblem } from './redirect-address.ts'

test.each([
  ['https://lights.example/weft/return', null],
  ['https://lights.example:8443/return?app=1', null],
  ['http://localhost:3000/return', null],
  ['http://127.0.0.1/return', null],
  ['http://[::1]:9/return', null],
  ['http://lights.example/*', 'star'],
  ['https://*.lights.example/return', 'star'],
  ['http://lights.example/return', 'https'],
  ['http://localhost.evil.example/return', 'https'],
  ['javascript:alert(1)', 'https'],
  ['com.example.app:/return', 'https'],
  ['https://lights.example/return#part', 'fragment'],
  ['https://lights.example@evil.example/return', 'address'],
  ['https://lights.example/a/../return', 'address'],
  ['https://lights.example/a/%2e%2e/return', 'address'],
  ['https://lights.example\\@evil.example/', 'address'],
  ['https://lights.example/with space', 'address'],
  ['https:lights.example/return', 'address'],
  ['https:/lights.example/return', 'address'],
  ['https:///lights.example/return', 'address'],
  ['https://lights%2eexample/return', 'address'],
  ['https://weft.example/consent/refused', 'own'],
  ['https://WEFT.example:443/', 'own'],
  ['https://weft.example:8443/', null],
  ['/return', 'address'],
  ['', 'address'],
])('%s as a redirect address: %s', (address, problem) => {
  expect(redirectProblem(address, 'weft.example')).toBe(problem)
})
