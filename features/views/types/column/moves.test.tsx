import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import type { ItemMove, ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import type { ColumnLimit } from './definition.ts'
import { cellsOf, moveCards, type MoveContext, refusal, valuesOfCell } from './moves.ts'
import { BoardBuilder, type Line } from './stacking/build-board.ts'
import { EMPTY, stackOf } from './stacking/stack.ts'

const context: ValueContext = { locale: 'en-US', tz: 'UTC', week_start: 1, now: 0, me: 7, people: new Map() }
const LABELS = ['todo', 'done'].map((id) => ({ id, name: id, color: 'blue' }))

beforeAll(() => loadLateParts())

function sampleMoves(isManual: boolean, limit?: ColumnLimit) {
  const member = clientAttributeType('label')
  const attribute: ShownAttribute = {
    id: 'state',
    attribute: createAttribute(1, { board_id: 'b', name: 'State', type: 'label' }),
    type: member,
    settings: { ...member.defaultSettings, labels: LABELS, multiple: false },
  }
  const stack = stackOf(attribute, { bucket: null, context })
  if (!stack) throw new Error('Labels can be stacked by')
  const items = ['todo', 'todo', 'done'].map((label, n): Item => {
    const values = { state: { data: [label], row_version: 1 } }
    return { ...createItem(1, { board_id: 'b', folder_id: 'f', sort_order: n }), id: `i${n}`, values }
  })
  const lines = items.map((row): Line => ({ id: row.id, row, hiddenByFilter: false }))
  const moved: ItemMove[] = []
  const moveContext: MoveContext = {
    stack,
    lane: null,
    board: new BoardBuilder(stack, null).build(lines, false),
    records: { item: (id: string) => items.find((one) => one.id === id) } as unknown as ViewRecords,
    actions: { moveItems: (move: ItemMove) => moved.push(move) } as unknown as ViewActions,
    isManual,
    limitOf: (key) => (key === 'done' ? limit : undefined),
    nameOfColumn: (key) => key,
  }
  return { moveContext, moved }
}

const homes = (...ids: string[]) => new Map(ids.map((id) => [id, { column: 'todo', lane: EMPTY }]))
const done = { column: 'done', lane: EMPTY, after: 'i2', before: null }

test('cards get the value and the place in one move', () => {
  const { moveContext, moved } = sampleMoves(true)
  expect(moveCards(moveContext, homes('i0', 'i1'), done)).toBe(true)
  expect(moved).toEqual([
    {
      ids: ['i0', 'i1'],
      after: 'i2',
      before: null,
      values: ['i0', 'i1'].map((item_id) => ({ item_id, attribute_id: 'state', data: ['done'] })),
    },
  ])
})

test("cards that lie between their new neighbours already keep their rows: the order is every view's", () => {
  const { moveContext, moved } = sampleMoves(true)
  const first = { column: 'done', lane: EMPTY, after: null, before: 'i2' }
  expect(moveCards(moveContext, homes('i0', 'i1'), first)).toBe(true)
  expect(moved[0]).toMatchObject({ ids: ['i0', 'i1'], isUnordered: true })
  expect(moveCards(moveContext, homes('i1', 'i0'), first)).toBe(true)
  expect(moved[1]?.isUnordered).toBeUndefined()
  expect(moveCards(moveContext, homes('i1'), { ...first, column: EMPTY, before: null })).toBe(true)
  expect(moved[2]).toMatchObject({ isUnordered: true })
})

test('under a sort the value alone changes, and a mere place is asked about', () => {
  const { moveContext, moved } = sampleMoves(false)
  expect(moveCards(moveContext, homes('i0'), done)).toBe(true)
  expect(moved[0]).toMatchObject({ isUnordered: true })
  const asked = moveCards(moveContext, homes('i0'), {
    column: 'todo',
    lane: EMPTY,
    after: 'i1',
    before: null,
  })
  expect(asked).toMatchObject({ ids: ['i0'], after: 'i1', values: [] })
  expect(moved).toHaveLength(1)
})

test('a hard limit refuses with a sentence what would not fit, a soft one nothing', () => {
  const hard = sampleMoves(true, { max: 2, hard: true })
  expect(moveCards(hard.moveContext, homes('i0', 'i1'), done)).toBe(false)
  expect(hard.moved).toEqual([])
  expect(refusal(hard.moveContext, 'done')).toBe('done takes 2 cards at most. Move one out first.')
  expect(moveCards(hard.moveContext, homes('i0'), done)).toBe(true)
  // What is there already may be put elsewhere in a full column.
  const full = sampleMoves(true, { max: 1, hard: true })
  const own = new Map([['i2', { column: 'done', lane: EMPTY }]])
  expect(moveCards(full.moveContext, own, { column: 'done', lane: EMPTY, after: null, before: null })).toBe(
    true,
  )
  const soft = sampleMoves(true, { max: 1, hard: false })
  expect(moveCards(soft.moveContext, homes('i0', 'i1'), done)).toBe(true)
})

test('a new card of a column has its value, one of the empty column none', () => {
  const { moveContext } = sampleMoves(true)
  expect(valuesOfCell(moveContext, { column: 'done', lane: EMPTY })).toEqual({ state: ['done'] })
  expect(valuesOfCell(moveContext, { column: EMPTY, lane: EMPTY })).toEqual({})
})

test('picked cards leave the columns that they stand in themselves, in the order that they were picked', () => {
  const { moveContext } = sampleMoves(true)
  expect([...cellsOf(moveContext.board, ['i2', 'i0', 'gone'], { column: 'todo', lane: EMPTY })]).toEqual([
    ['i2', { column: 'done', lane: EMPTY }],
    ['i0', { column: 'todo', lane: EMPTY }],
  ])
})
