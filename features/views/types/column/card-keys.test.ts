import { describe, expect, test } from 'vitest'

import { cardFrom, idsBetween, readCardKey } from './card-keys.ts'
import type { Board, Line } from './stacking/build-board.ts'

const lines = (ids: string) => ids.split('').map((id) => ({ id }) as unknown as Line)
const cells = (one: string, two: string) => ({
  lines: lines(one + two),
  cells: new Map([
    ['x', lines(one)],
    ['y', lines(two)],
  ]),
})
const board = {
  piles: new Map([
    ['todo', cells('abc', 'd')],
    ['doing', cells('', 'e')],
    ['done', cells('fg', '')],
  ]),
} as unknown as Board
const keyContext = { board, columns: ['todo', 'doing', 'done'], lanes: ['x', 'y'], isRtl: false }
const at = (column: string, lane: string, id: string) => ({ column, lane, id })
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }) as KeyboardEvent

describe('arrow keys', () => {
  test('go along a column and on into its next lane', () => {
    expect(cardFrom(at('todo', 'x', 'b'), 'ArrowDown', keyContext)?.id).toBe('c')
    expect(cardFrom(at('todo', 'x', 'c'), 'ArrowDown', keyContext)).toEqual(at('todo', 'y', 'd'))
    expect(cardFrom(at('todo', 'y', 'd'), 'ArrowUp', keyContext)?.id).toBe('c')
    expect(cardFrom(at('todo', 'x', 'a'), 'ArrowUp', keyContext)).toBeNull()
  })

  test('go to the next column that has cards there, mirrored from right to left', () => {
    expect(cardFrom(at('todo', 'x', 'c'), 'ArrowRight', keyContext)).toEqual(at('done', 'x', 'g'))
    expect(cardFrom(at('done', 'x', 'f'), 'ArrowLeft', keyContext)?.id).toBe('a')
    expect(cardFrom(at('todo', 'x', 'a'), 'ArrowLeft', { ...keyContext, isRtl: true })?.id).toBe('f')
    expect(cardFrom(at('todo', 'x', 'a'), 'ArrowLeft', keyContext)).toBeNull()
  })

  test('of the ends go to the first and the last card of the cell', () => {
    expect(cardFrom(at('todo', 'x', 'b'), 'Home', keyContext)?.id).toBe('a')
    expect(cardFrom(at('todo', 'x', 'b'), 'End', keyContext)?.id).toBe('c')
  })
})

test('keys lift, open, tick, rename, add and delete', () => {
  const act = (key: string, more?: Partial<KeyboardEvent>) =>
    readCardKey(press(key, more), at('todo', 'x', 'a'), keyContext)?.act
  expect([act(' '), act(' ', { shiftKey: true }), act(' ', { ctrlKey: true }), act('x')]).toEqual([
    'lift',
    'tick',
    'tick',
    'tick',
  ])
  expect([act('Enter'), act('Enter', { shiftKey: true }), act('F2'), act('Delete')]).toEqual([
    'open',
    'add',
    'rename',
    'remove',
  ])
  expect([act('z', { ctrlKey: true }), act('z', { metaKey: true, shiftKey: true })]).toEqual(['undo', 'redo'])
  expect([act('Backspace', { ctrlKey: true }), act('a', { ctrlKey: true }), act('q')]).toEqual([
    'remove',
    'all',
    undefined,
  ])
})

test('a row of cards has both its ends', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(idsBetween(ids, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(idsBetween(ids, 'gone', 'b')).toEqual(['b'])
  expect(idsBetween(ids, 'a', 'gone')).toEqual([])
})
