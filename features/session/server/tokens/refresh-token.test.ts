import { expect, test } from 'vitest'

import {
  type Family,
  firstToken,
  hashToken,
  evaluateRefresh,
  sessionOf,
  successorOf,
} from './refresh-token.ts'

const id = '0b8f7c7e-6f0c-4c3e-9d3a-1f2e3d4c5b6a'
const secret = Buffer.from('secret')
const day = 86_400_000
const family: Family = {
  current_hash: 'current',
  next_hash: 'next',
  previous_hash: 'previous',
  superseded_at: 1_000,
  created_at: 0,
  used_at: 1_000,
  revoked_at: null,
}

test('a token has one successor, which names the same session and depends on the secret', () => {
  const token = firstToken(id)
  expect(successorOf(token, secret)).toBe(successorOf(token, secret))
  expect(successorOf(token, secret)).not.toBe(successorOf(token, Buffer.from('other')))
  expect([sessionOf(token), sessionOf(successorOf(token, secret))]).toEqual([id, id])
  expect(hashToken(token)).not.toContain(token.slice(-20))
})

test('what is no token of ours names no session', () => {
  for (const text of ['', 'x', id, `${id}.`, `${id}.short`, `${firstToken(id)}.x`, `../..${firstToken(id)}`])
    expect(sessionOf(text)).toBeNull()
})

test('each hash of a family is judged by its place and its time', () => {
  const cases: [string, number, string][] = [
    ['current', 2_000, 'repeat'],
    ['next', 2_000, 'advance'],
    ['previous', 11_000, 'overlap'],
    ['previous', 11_001, 'reuse'],
    ['stranger', 2_000, 'reuse'],
    ['current', 1_000 + 7 * day, 'ended'],
  ]
  for (const [hash, at, verdict] of cases)
    expect([hash, at, evaluateRefresh(family, hash, at)]).toEqual([hash, at, verdict])
  expect(evaluateRefresh({ ...family, used_at: 30 * day }, 'current', 30 * day)).toBe('ended')
  expect(evaluateRefresh({ ...family, revoked_at: 5 }, 'current', 2_000)).toBe('ended')
})
