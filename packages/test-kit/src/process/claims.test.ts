import { expect, test } from 'vitest'

import type { Call } from '../history/history.ts'
import { claimsOf, markLater } from './claims.ts'
import type { ActivityLine } from './queries.ts'

const RECORD = 'permissions/folder.secret'
const PEOPLE = new Map([
  ['c0', 1],
  ['c1', 2],
])

let clock = 0

function call(key: string, phase: Call['phase'], more: Partial<Call> = {}): Call {
  clock += 1
  return {
    t: clock,
    client: 'c0',
    phase,
    key,
    write: { record: RECORD, kind: 'save', item: {}, old: {} },
    ...more,
  }
}

/** What the log of the server says about number `row_version` of the record. */
const asked = (row_version: number, user_id = 1) => ({
  record: RECORD,
  row_version,
  line: { action: 'changed', user_id } as ActivityLine,
})

const large = { entries: 'x'.repeat(3_000) }

test('an edit is found by the number that it was answered', () => {
  const claims = claimsOf(
    [
      call('a', 'ok', { row_version: 2, data: large }),
      call('b', 'ok', { row_version: 3, data: large }),
      call('c', 'ok', { row_version: 3, client: 'c1' }),
    ],
    PEOPLE,
  )
  expect(claims.find(asked(2))?.key).toBe('a')
  expect(claims.find(asked(3, 2))?.key).toBe('c')
  expect(claims.find(asked(3))?.key).toBe('b')
  expect(claims.find(asked(4))).toBeUndefined()
})

test('edits whose large answers were lost are found in the order in which they were asked for', () => {
  const claims = claimsOf(
    markLater([
      call('a', 'invoke'),
      call('b', 'invoke'),
      call('a', 'unknown'),
      call('b', 'unknown'),
      // Both are told again with the record as both left it.
      call('b', 'ok', { row_version: 3, data: large }),
      call('a', 'ok', { row_version: 3, data: large }),
    ]),
    PEOPLE,
  )
  expect([2, 3, 4].map((number) => claims.find(asked(number))?.key)).toEqual(['a', 'b', undefined])
})

test('a small answer that was lost is told again as it was', () => {
  const claims = claimsOf(
    markLater([call('a', 'invoke'), call('a', 'unknown'), call('a', 'ok', { row_version: 3, data: {} })]),
    PEOPLE,
  )
  expect(claims.find(asked(2))).toBeUndefined()
  expect(claims.find(asked(3))?.key).toBe('a')
})
