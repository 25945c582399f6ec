import { setClockOffset } from '@weft/base'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryStorage } from '../storage.ts'
import { createTokenStore } from './token-store.ts'
import { createManualClock } from '../testing/manual-clock.ts'

const answer = {
  access_token: 'secret',
  expires_in: 900,
  refresh_expires_in: 3600,
  created_at: '2026-11-20 10:00:00',
}

function world() {
  const storage = createMemoryStorage()
  const clock = createManualClock()
  return { storage, clock, tokens: createTokenStore({ storage, clock }) }
}

test('an update stores the answer, and another store on the same storage reads it', () => {
  const { storage, tokens } = world()
  tokens.update({ ...answer, intended: '/home' })
  const read = createTokenStore({ storage }).read()
  expect(read).toMatchObject(answer)
  expect(read).not.toHaveProperty('intended')
})

test('an update without access_token is refused', () => {
  const { tokens } = world()
  for (const wrong of [{}, null, 'text', { ...answer, access_token: '' }]) {
    expect(() => tokens.update(wrong)).toThrow('Access Token does not have required property access_token.')
  }
  expect(tokens.read()).toBeNull()
})

test('a token is valid until five seconds before it expires, by the time of its arrival', () => {
  const { clock, tokens } = world()
  const token = tokens.update(answer)
  clock.advance(894_000)
  expect(tokens.isValid(token)).toBe(true)
  clock.advance(1_001)
  expect(tokens.isValid(token)).toBe(false)
})

test('a token can be renewed only while its refresh window is open', () => {
  const { clock, tokens } = world()
  const token = tokens.update(answer)
  clock.advance(3_599_000)
  expect(tokens.canRefresh(token)).toBe(true)
  clock.advance(1_001)
  expect(tokens.canRefresh(token)).toBe(false)
})

test('what somebody else wrote into the storage is no token', () => {
  const { storage, tokens } = world()
  for (const text of ['{', 'null', '[]', '{"access_token":1}']) {
    storage.setItem(tokens.key, text)
    expect(tokens.read()).toBeNull()
  }
})

test('clearing leaves a guest', () => {
  const { tokens } = world()
  tokens.update(answer)
  tokens.clear()
  expect(tokens.read()).toBeNull()
})

test('without a clock of its own a store follows the shared one', () => {
  onTestFinished(() => setClockOffset(0))
  const tokens = createTokenStore({ storage: createMemoryStorage() })
  const token = tokens.update(answer)
  expect(tokens.isValid(token)).toBe(true)
  setClockOffset(900_000)
  expect(tokens.isValid(token)).toBe(false)
})
