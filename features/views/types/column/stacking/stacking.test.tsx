import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { createLiveQuery, Meter, type QueryEnv, readItem } from '@weft/query'
import { loadLateParts } from '@weft/ui'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { BoardBuilder, type Line } from './build-board.ts'
import { countsOf, orderedKeys } from './columns.ts'
import { fillOf, roomIn } from './limits.ts'
import { dataForKey, restack } from './restack.ts'
import { chosenStack, EMPTY, keysOf, type Stack, stackOf } from './stack.ts'

const NOON = Date.UTC(2026, 10, 18, 12)
const context: ValueContext = {
  locale: 'en-US',
  tz: 'Europe/Berlin',
  week_start: 1,
  now: NOON,
  me: 7,
  people: new Map([
    [7, { name: 'Ada' }],
    [8, { name: 'Bo' }],
    [9, { name: 'Cy' }],
  ]),
}
const LABELS = ['todo', 'doing', 'done'].map((id) => ({ id, name: id, color: 'blue' }))

beforeAll(() => loadLateParts())

function shown(id: string, type: string, settings = {}): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name: id, type })
  const member = clientAttributeType(type)
  return { id, attribute, type: member, settings: { ...member.defaultSettings, ...settings } }
}

function itemOf(values: Record<string, unknown>, id = 'i', sort_order = 0): Item {
  const slots = Object.entries(values)
    .filter(([, data]) => data !== null)
    .map(([key, data]) => [key, { data, row_version: 1 }])
  return {
    ...createItem(1, { board_id: 'b', folder_id: 'f', sort_order }),
    id,
    values: Object.fromEntries(slots),
  }
}

function stack(type: string, settings = {}, bucket: Parameters<typeof stackOf>[1]['bucket'] = null): Stack {
  const made = stackOf(shown('it', type, settings), { bucket, context })
  if (!made) throw new Error(`${type} cannot be stacked by`)
  return made
}

const keys = (by: Stack, data: unknown) => keysOf(by, itemOf({ it: data }), new Map())

describe('what columns are made of', () => {
  test('is the first label unless another attribute was chosen, and nothing when that one is gone', () => {
    const all = [shown('a', 'text'), shown('b', 'members'), shown('c', 'label'), shown('d', 'label')]
    expect(chosenStack({ all }, null)?.id).toBe('c')
    expect(chosenStack({ all: all.slice(0, 2) }, null)?.id).toBe('b')
    expect(chosenStack({ all }, 'd')?.id).toBe('d')
    expect(chosenStack({ all }, 'a')).toBeNull()
    expect(chosenStack({ all }, 'gone')).toBeNull()
  })

  test('puts an item of several people into the column of each, and one without a value into that of none', () => {
    expect(keys(stack('members'), [8, 7])).toEqual(['8', '7'])
    expect(keys(stack('members'), null)).toEqual([EMPTY])
    expect(keys(stack('checkbox'), null)).toEqual(['false'])
    expect(keys(stack('rating'), 3)).toEqual(['3'])
    expect(keys(stack('date', {}, 'month'), { start: '2026-11-03', hasTime: false })).toEqual(['2026-11'])
  })
})

describe('the cards of a board', () => {
  const state = fc.subarray(['todo', 'doing', 'done'])
  const rows = fc.array(fc.tuple(state, fc.subarray([7, 8, 9])), { maxLength: 30 })
  const attributes = { state: shown('state', 'label', { labels: LABELS }), who: shown('who', 'members') }
  const env: QueryEnv = {
    attribute: (id) => attributes[id as keyof typeof attributes],
    context,
  }

  test('stand where a grouped query has them, in its order', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const items = list.map(([labels, who], n) =>
          itemOf({ state: labels.length ? labels : null, who: who.length ? who : null }, `i${n}`, n),
        )
        const source = { get: (id: string) => items.find((one) => one.id === id), rows: () => items }
        const plain = createLiveQuery({ source, read: readItem, spec: {}, env })
        const groups = [{ attribute_id: 'state' }, { attribute_id: 'who' }]
        const grouped = createLiveQuery({ source, read: readItem, spec: { groups }, env })
        const of = (one: ShownAttribute) => stackOf(one, { bucket: null, context })
        const builder = new BoardBuilder(of(attributes.state) as Stack, of(attributes.who))
        const board = builder.build(plain.slice(0, plain.length), false)
        const expected: Record<string, string[]> = {}
        for (const { path, level, start, count } of grouped.segments())
          if (level === 1)
            expected[path.map((key) => key ?? EMPTY).join('/')] = grouped
              .slice(start, start + count)
              .map(({ id }) => id)
        const found: Record<string, string[]> = {}
        for (const [key, { cells }] of board.piles)
          for (const [lane, lines] of cells) found[`${key}/${lane}`] = lines.map(({ id }) => id)
        expect(found).toEqual(expected)
        for (const { key, count, level } of grouped.segments())
          if (level === 0)
            expect(
              new Set(board.piles.get(key ?? EMPTY)?.lines.map(({ id }) => id)).size,
            ).toBeLessThanOrEqual(count)
      }),
    )
  })

  test('are put there in slices, none of which does more than its counted steps', () => {
    const [SLICE, BEGUN] = [200, 6_000]
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 200 }), (some, times) => {
        const lines = Array.from({ length: times }, () => some)
          .flat()
          .map(([labels], n): Line => {
            const row = itemOf({ state: labels.length ? labels : null }, `i${n}`, n)
            return { id: row.id, row, hiddenByFilter: false }
          })
        const newBuilder = () =>
          new BoardBuilder(stackOf(attributes.state, { bucket: null, context }) as Stack, null)
        const meter = new Meter(SLICE)
        const work = newBuilder().building(lines, false, meter)
        let step = work.next()
        for (; !step.done; step = work.next()) {
          expect(meter.left).toBeGreaterThan(-BEGUN)
          meter.left = SLICE
        }
        expect(meter.left).toBeGreaterThan(-BEGUN)
        expect(step.value).toEqual(newBuilder().build(lines, false))
      }),
      { numRuns: 30 },
    )
  })

  test('stay the same lists where nothing changed, so that only one column is drawn again', () => {
    const lines = ['todo', 'todo', 'done'].map((label, n): Line => {
      const row = itemOf({ state: [label] }, `i${n}`, n)
      return { id: row.id, row, hiddenByFilter: false }
    })
    const builder = new BoardBuilder(stackOf(attributes.state, { bucket: null, context }) as Stack, null)
    const before = builder.build(lines, false)
    const changed = { ...(lines[0] as Line) }
    const after = builder.build([changed, ...lines.slice(1)], false)
    expect(after.piles.get('done')).toBe(before.piles.get('done'))
    expect(after.piles.get('todo')).not.toBe(before.piles.get('todo'))
    expect(after.piles.get('todo')?.lines[1]).toBe(lines[1])
    // A query that is grouped itself has a row twice; a board shows it once.
    expect(countsOf(builder.build([...lines, ...lines], true))).toEqual(
      new Map([
        ['todo', 2],
        ['done', 1],
      ]),
    )
  })
})

describe('the columns', () => {
  const by = stack('label', { labels: LABELS })
  const found = { counts: new Map([['done', 2]]), names: new Map() }
  const order = (state: { order?: string[]; hidden?: string[] }, hidesEmpty = false) =>
    orderedKeys(by, found, { order: [], hidden: [], ...state }, { hidesEmpty }).map(({ key }) => key)

  test('are all labels in their order, that of cards without one at the start', () => {
    expect(order({})).toEqual(['todo', 'doing', 'done'])
    expect(order({}, true)).toEqual(['done'])
    found.counts.set(EMPTY, 1)
    expect(order({})).toEqual([EMPTY, 'todo', 'doing', 'done'])
    expect(order({ order: ['done', 'todo'] })).toEqual([EMPTY, 'done', 'todo', 'doing'])
    found.counts.delete(EMPTY)
  })

  test('keep the order of the view and leave out what it hides', () => {
    found.counts.set(EMPTY, 1)
    expect(order({ order: ['done', EMPTY] })).toEqual(['done', EMPTY, 'todo', 'doing'])
    found.counts.delete(EMPTY)
    expect(order({ hidden: ['doing', EMPTY] })).toEqual(['todo', 'done'])
  })

  test('leave out that of cards without a value while it has none, wherever it was put', () => {
    expect(order({ order: ['done', EMPTY] })).toEqual(['done', 'todo', 'doing'])
  })

  test('of ratings, ticks and relative days are there without cards', () => {
    const all = (one: Stack) =>
      orderedKeys(
        one,
        { counts: new Map(), names: new Map() },
        { order: [], hidden: [] },
        { hidesEmpty: false },
      ).map(({ key }) => key)
    expect(all(stack('rating', { max: 3 }))).toEqual(['1', '2', '3'])
    expect(all(stack('checkbox'))).toEqual(['false', 'true'])
    expect(all(stack('date', {}, 'relative'))).toEqual([
      'today',
      'tomorrow',
      'this_week',
      'next_week',
      'later',
    ])
  })
})

describe('a card that goes to another column', () => {
  const moved = (by: Stack, data: unknown, from: string, to: string) =>
    restack(by, itemOf({ it: data }), { from, to })?.map((edit) => edit.data)

  test('stands in the new one, no more in the old one, and its other values stay', () => {
    const people = fc.uniqueArray(fc.constantFrom(7, 8, 9), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(people, fc.nat(2), fc.constantFrom('7', '8', '9', EMPTY), (own, at, to) => {
        const by = stack('members', { multiple: true })
        const from = String(own[at % own.length])
        const edits = restack(by, itemOf({ it: own }), { from, to })
        if (from === to) {
          expect(edits).toEqual([])
          return
        }
        const next = (edits?.[0]?.data ?? []) as number[]
        const plain = new Set(own.filter((id) => String(id) !== from))
        if (to !== EMPTY) plain.add(Number(to) as 7)
        expect(new Set(next)).toEqual(plain)
        expect(next.length).toBe(plain.size)
      }),
    )
  })

  test('has one value where there can be one only', () => {
    expect(moved(stack('label', { labels: LABELS, multiple: false }), ['todo'], 'todo', 'done')).toEqual([
      ['done'],
    ])
    expect(moved(stack('label', { labels: LABELS }), null, EMPTY, 'done')).toEqual([['done']])
    expect(moved(stack('label', { labels: LABELS }), ['todo'], 'todo', EMPTY)).toEqual([null])
    expect(moved(stack('checkbox'), null, 'false', 'true')).toEqual([true])
    expect(moved(stack('checkbox'), true, 'true', 'false')).toEqual([null])
    expect(moved(stack('rating'), 2, '2', '5')).toEqual([5])
  })

  test('takes the link of an item of the new column', () => {
    const by = stack('reference')
    by.attribute.read = (item) => item.values?.['it']?.data
    const link = (item_id: string) => ({ item_id, folder_id: 'f', name: item_id, shown: {}, inputs: {} })
    const sample = itemOf({ it: [link('x'), link('y')] })
    const edits = restack(by, itemOf({ it: [link('a'), link('b')] }), { from: 'a', to: 'y', sample })
    expect(edits?.[0]?.data).toEqual([link('y'), link('b')])
    expect(restack(by, itemOf({ it: [link('a')] }), { from: 'a', to: 'y' })).toBeNull()
  })

  test('keeps the time of its date on the new day', () => {
    const by = stack('date', { range: true }, 'relative')
    const date = { start: '2026-11-10 08:00:00', end: '2026-11-10 10:00:00', hasTime: true }
    expect(moved(by, date, 'earlier', 'today')).toEqual([
      { start: '2026-11-18 08:00:00', end: '2026-11-18 10:00:00', hasTime: true },
    ])
    expect(moved(by, null, EMPTY, 'tomorrow')).toEqual([{ start: '2026-11-19', hasTime: false }])
  })
})

test('the day of every period stands in it', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  const period = fc.constantFrom('day', 'week', 'month', 'quarter', 'year', 'relative' as const)
  fc.assert(
    fc.property(day, period, (at, bucket) => {
      const by = stack('date', {}, bucket)
      const [key] = keys(by, { start: at.toISOString().slice(0, 10), hasTime: false })
      expect(keys(by, dataForKey(by, key ?? ''))).toEqual([key])
    }),
  )
})

test('a hard limit leaves so much room, a soft one any', () => {
  expect(roomIn(3, { max: 5, hard: true })).toBe(2)
  expect(roomIn(7, { max: 5, hard: true })).toBe(0)
  expect(roomIn(7, { max: 5, hard: false })).toBe(Infinity)
  expect([
    fillOf(4, { max: 5, hard: false }),
    fillOf(5, { max: 5, hard: false }),
    fillOf(6, { max: 5, hard: true }),
  ]).toEqual(['free', 'full', 'over'])
})
