import { expect, test } from 'vitest'

import { isOvertaken, isWritten, rowOf, tickedRow, waitingRow } from './fill-rows.ts'

const value = { item_id: 'a', row_version: 2, data: 'new', problem: null }
const now = { data: 'old', row_version: 2 }

test('what says nothing new, nothing at all, or what went wrong comes unticked', () => {
  expect(rowOf(value, now).isTicked).toBe(true)
  expect(rowOf({ ...value, data: 'old' }, now).isTicked).toBe(false)
  expect(rowOf({ ...value, data: null }, now).isTicked).toBe(false)
  expect(rowOf({ ...value, problem: 'It refused.' }, now).isTicked).toBe(false)
  expect(isWritten(waitingRow('a'), now)).toBe(false)
})

test('what others changed meanwhile is not written over, unless somebody ticks it as it is now', () => {
  const row = rowOf(value, now)
  const theirs = { data: 'theirs', row_version: 3 }
  expect([isWritten(row, now), isWritten(row, theirs), isOvertaken(row, theirs)]).toEqual([true, false, true])
  const again = tickedRow(row, true, theirs)
  expect([isWritten(again, theirs), again.seen]).toEqual([true, 3])
  expect(isWritten(again, { data: 'once more', row_version: 4 })).toBe(false)
})

test('a browser that has not heard of a change yet does not call it one of others', () => {
  expect(isOvertaken(rowOf(value, now), { data: null, row_version: 1 })).toBe(false)
})
