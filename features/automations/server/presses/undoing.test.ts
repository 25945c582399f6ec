import { expect, test } from 'vitest'

import type { Line, Whose } from './seen.ts'
import { undoingOf } from './undoing.ts'

const ITEM = '00000000-0000-4000-8000-000000000001'
const VALUE = `${ITEM}.00000000-0000-4000-8000-000000000002`
const row = {
  id: ITEM,
  parent_id: null,
  folder_id: 'one',
  seq: 9,
  is_gone: false,
  trash_root: null,
  comment_count: 0,
}

let seq = 0
const line = (whose: Whose, fields: Partial<Line>): Line => ({
  folder_id: 'one',
  seq: (seq += 1),
  action: 'changed',
  collection: 'values',
  record_id: VALUE,
  whose,
  old: null,
  new: null,
  is_whole: true,
  ...fields,
})
const change = (whose: Whose, old: unknown, made: unknown) =>
  line(whose, { old: { data: old }, new: { data: made } })
const move = (whose: Whose, from: string, to: string) =>
  line(whose, {
    folder_id: to,
    action: 'moved',
    collection: 'items',
    record_id: ITEM,
    old: { folder_id: from },
    new: { folder_id: to },
  })
const of = (lines: readonly Line[], changed: Partial<typeof row> = {}) =>
  undoingOf({ lines, rows: new Map([[ITEM, { ...row, ...changed }]]) })

test('several changes of a value are one, from what it was to what it became', () => {
  const { steps, left } = of([change('own', 1, 5), change('own', 5, 8)])
  expect(steps).toEqual([{ kind: 'value', id: VALUE, count: 1, old: 1, made: 8 }])
  expect(left).toBe(0)
})

test('a value goes back to what a colleague set in between, and no further', () => {
  const { steps, left } = of([change('own', 1, 5), change('other', 5, 7), change('own', 7, 8)])
  expect(steps).toEqual([{ kind: 'value', id: VALUE, count: 1, old: 7, made: 8 }])
  expect(left).toBe(1)
})

test('where something that no line tells of changed a value in between, it goes no further either', () => {
  const { steps, left } = of([change('own', 1, 5), change('own', 6, 8)])
  expect(steps).toEqual([{ kind: 'value', id: VALUE, count: 1, old: 6, made: 8 }])
  expect(left).toBe(1)
})

test('what somebody set last stays, also where it is the same again', () => {
  const told = change('other', 5, 5)
  expect(of([change('own', 1, 5), { ...told, old: null, new: null }])).toEqual({
    steps: [],
    undone: 0,
    left: 1,
  })
})

test('a value of an item that somebody took where the press did nothing stays', () => {
  expect(of([change('own', 1, 5)], { folder_id: 'elsewhere' })).toEqual({ steps: [], undone: 0, left: 1 })
})

test('what was taken back already is counted and not done again, whatever was done since', () => {
  const lines = [change('own', 1, 5), change('undo', 5, 1), change('other', 1, 5)]
  expect(of(lines)).toEqual({ steps: [], undone: 1, left: 0 })
})

test('a move goes back to where a colleague had put the item in between', () => {
  const lines = [move('own', 'zero', 'two'), move('other', 'two', 'three'), move('own', 'three', 'one')]
  const { steps, left } = of(lines)
  expect(steps).toEqual([{ kind: 'move', id: ITEM, count: 1, from: 'three', to: 'one' }])
  expect(left).toBe(1)
})

test('a move to where whoever asks does not see it stays', () => {
  const gone = { ...move('own', 'one', 'hidden'), folder_id: 'one', old: null, new: null }
  expect(of([gone], { folder_id: 'hidden' })).toEqual({ steps: [], undone: 0, left: 1 })
})

test('an item that was moved does not go back with what a colleague put below it', () => {
  const lines = [move('own', 'zero', 'one')]
  const below = { ...row, id: '00000000-0000-4000-8000-000000000003', parent_id: ITEM }
  const rows = new Map([row, below].map((one) => [one.id, one]))
  expect(undoingOf({ lines, rows })).toEqual({ steps: [], undone: 0, left: 1 })
})
