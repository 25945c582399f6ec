import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import type { Item } from '@weft/model'
import { createItem } from '@weft/model'
import { Meter } from '@weft/query'
import { expect, test, vi } from 'vitest'

import type { ShownAttribute } from '../../../client/view-member.ts'
import type { Span } from '../schedule/span.ts'
import { noteAdded } from '../../../client/data/added-here.ts'
import { Folding } from './folding.ts'
import { ganttRows, isOpenIn, makingRows, type RowSource, toggledIn, UNDATED } from './gantt-rows.ts'
import { progressOf } from './progress-of.ts'

await moreAttributeTypes.load()

const at = (id: string): Item => ({ ...createItem(1, { board_id: 'b', folder_id: 'f' }), id })

interface Sample {
  folding?: Folding | null
  spans: Record<string, Span>
  below?: Record<string, string[]>
  closed?: string[]
  progress?: Record<string, number>
  segments?: { path: (string | null)[]; level: number; start: number; count: number }[]
}

function rowsOf(ids: string[], sample: Sample) {
  return ganttRows(sourceOf(ids, sample))
}

function sourceOf(
  ids: string[],
  { spans, below = {}, closed = [], progress = {}, segments = [], folding = null }: Sample,
): RowSource {
  const items = new Map(ids.map((id) => [id, at(id)]))
  return {
    query: {
      lines: () => [...items.values()].map((row) => ({ id: row.id, row, hiddenByFilter: false })),
      segments: () =>
        segments.map((one) => ({
          ...one,
          attribute_id: 'a',
          key: one.path.at(-1) ?? null,
          label: one.path.join('/'),
        })),
    },
    records: { children: (id) => (below[id] ?? []).map(at) },
    closed: new Set(closed),
    folding,
    spanOf: ({ id }) => spans[id] ?? null,
    isMilestone: ({ id }) => spans[id]?.start === spans[id]?.end,
    progressOf: ({ id }) => progress[id] ?? null,
  }
}

const seen = (made: ReturnType<typeof rowsOf>) =>
  made.rows.map(({ id, level, bar }) => [id, level, bar?.kind ?? null])

test('items stand in the order of the query, as bars, diamonds, or empty rows', () => {
  const made = rowsOf(['a', 'b', 'c'], { spans: { a: { start: 1, end: 3 }, b: { start: 5, end: 5 } } })
  expect(seen(made)).toEqual([
    ['a', 0, 'bar'],
    ['b', 0, 'milestone'],
    ['c', 0, null],
  ])
  expect(made.extent).toEqual({ first: 1, last: 5 })
  expect(made.indexOf.get('c')).toBe(2)
})

test('more than a few items without dates are at the end, in a row that opens', () => {
  const day = { start: 1, end: 1 }
  const ids = ['one', 'a', 'two', 'b', 'c', 'd', 'e', 'f']
  const below = { a: ['a1'], two: ['t1'] }
  const sample = { spans: { one: day, t1: day }, below, folding: new Folding() }
  const shut = rowsOf(ids, sample)
  expect(seen(shut).map(([id]) => id)).toEqual(['one', 'two', 't1', UNDATED])
  expect(shut.rows.at(-1)).toMatchObject({ kind: 'group', isOpen: false, count: 6, bar: null })
  expect(shut.items).toHaveLength(10)
  expect(shut.indexOf.has('a')).toBe(false)
  const opened = rowsOf(ids, { ...sample, closed: [UNDATED] })
  expect(seen(opened).slice(4)).toEqual([
    ['a', 1, null],
    ['a1', 2, null],
    ['b', 1, null],
    ['c', 1, null],
    ['d', 1, null],
    ['e', 1, null],
    ['f', 1, null],
  ])
  expect(opened.indexOf.get('d')).toBe(8)
  // Without a bar there is no plan to read yet.
  expect(seen(rowsOf(ids, { ...sample, spans: {} })).map(([id]) => id)).not.toContain(UNDATED)
})

test('what was added, opened, or had dates before stays out of that row', () => {
  const day = { start: 1, end: 1 }
  const ids = ['one', 'a', 'b', 'c', 'd', 'e', 'f', 'g']
  const folding = new Folding()
  const idsOf = (some: string[], spans: Sample['spans']) =>
    seen(rowsOf(some, { spans, folding })).map(([id]) => id)
  expect(idsOf(ids, { one: day })).toEqual(['one', UNDATED])
  noteAdded('new')
  expect(idsOf([...ids, 'new'], { one: day })).toEqual(['one', UNDATED, 'new'])
  expect(idsOf([...ids, 'new'], { one: day, new: day })).toEqual(['one', UNDATED, 'new'])
  folding.keep('g')
  const more = [...ids, 'h', 'i']
  expect(idsOf(more, { a: day })).toEqual(['one', 'a', 'g', UNDATED])
})

test('the first date of a plan takes no other row away', () => {
  vi.useFakeTimers()
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const folding = new Folding()
  rowsOf(ids, { spans: {}, folding })
  vi.advanceTimersByTime(10_000)
  const dated = rowsOf(ids, { spans: { c: { start: 1, end: 1 } }, folding })
  expect(seen(dated).map(([id]) => id)).toEqual(ids)
  vi.useRealTimers()
})

test('few items without dates stay in their places', () => {
  const day = { start: 1, end: 1 }
  const ids = ['a', 'one', 'b', 'c', 'd', 'e']
  expect(seen(rowsOf(ids, { spans: { one: day }, folding: new Folding() })).map(([id]) => id)).toEqual(ids)
})

test('what has no dates is closed until it is opened, all else open until it is closed', () => {
  for (const key of [UNDATED, 'item']) {
    const first = isOpenIn(new Set(), key)
    expect(first).toBe(key !== UNDATED)
    const turned = toggledIn(new Set(), key)
    expect(isOpenIn(turned, key)).toBe(!first)
    expect(isOpenIn(toggledIn(turned, key), key)).toBe(first)
    for (const isOpen of [true, false]) expect(isOpenIn(toggledIn(turned, key, isOpen), key)).toBe(isOpen)
  }
})

test('parents are sums of what lies below, weighed by days, also where they are closed', () => {
  const sample: Sample = {
    spans: { a: { start: 0, end: 99 }, b: { start: 2, end: 3 }, c: { start: 6, end: 11 } },
    below: { a: ['b', 'c'] },
    progress: { b: 1, c: 0 },
  }
  const open = rowsOf(['a'], sample)
  expect(seen(open)).toEqual([
    ['a', 0, 'summary'],
    ['b', 1, 'bar'],
    ['c', 1, 'bar'],
  ])
  const closed = rowsOf(['a'], { ...sample, closed: ['a'] })
  expect(seen(closed)).toEqual([['a', 0, 'summary']])
  for (const made of [open, closed]) {
    expect(made.rows[0]?.bar).toEqual({ kind: 'summary', span: { start: 2, end: 11 }, progress: 0.25 })
    expect(made.summaries.get('a')).toEqual({ start: 2, end: 11 })
    expect(made.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  }
})

test('a parent without dated items below keeps its own bar', () => {
  const made = rowsOf(['a'], { spans: { a: { start: 0, end: 4 } }, below: { a: ['b'] } })
  expect(seen(made)).toEqual([
    ['a', 0, 'bar'],
    ['b', 1, null],
  ])
})

test('groups of groups sum up what lies in them and hide it when they are closed', () => {
  const segments = [
    { path: ['x'], level: 0, start: 0, count: 2 },
    { path: ['x', 'p'], level: 1, start: 0, count: 1 },
    { path: ['x', 'q'], level: 1, start: 1, count: 1 },
    { path: [null], level: 0, start: 2, count: 1 },
    { path: [null, 'p'], level: 1, start: 2, count: 1 },
  ]
  const spans = { a: { start: 1, end: 2 }, b: { start: 8, end: 9 }, c: { start: 20, end: 20 } }
  const made = rowsOf(['a', 'b', 'c'], { spans, segments })
  expect(made.rows.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
    'group 0',
    'group 1',
    'item 2',
    'group 1',
    'item 2',
    'group 0',
    'group 1',
    'item 2',
  ])
  expect(made.rows[0]?.bar?.span).toEqual({ start: 1, end: 9 })
  expect(made.extent).toEqual({ first: 1, last: 20 })
  const closed = rowsOf(['a', 'b', 'c'], { spans, segments, closed: ['x'] })
  expect(closed.rows).toHaveLength(4)
  expect(closed.rows[0]?.bar?.span).toEqual({ start: 1, end: 9 })
})

test('an item below itself ends', () => {
  expect(rowsOf(['a'], { spans: {}, below: { a: ['a'] } }).rows.length).toBeLessThan(12)
})

test('progress is read of numbers by their range, ticks and boxes', () => {
  const item = (data: unknown): Item => ({ ...at('a'), values: { p: { data, row_version: 1 } } })
  const source = (type: string, settings = {}) =>
    ({ id: 'p', settings, type: clientAttributeType(type) }) as unknown as ShownAttribute
  expect(progressOf(item(40), source('progress'))).toBe(0.4)
  expect(progressOf(item(3), source('progress', { min: 1, max: 5 }))).toBe(0.5)
  expect(progressOf(item(900), source('number'))).toBe(1)
  expect(progressOf(item(2), source('rating', { max: 5 }))).toBe(0.4)
  expect(progressOf(item(null), source('progress'))).toBeNull()
  expect([progressOf(item(true), source('checkbox')), progressOf(item(null), source('checkbox'))]).toEqual([
    1, 0,
  ])
  const lines = [true, false, false, false].map((done, at) => ({ id: String(at), name: 'Line', done }))
  expect(progressOf(item(lines), source('checklist'))).toBe(0.25)
  expect(progressOf(item(null), source('checklist'))).toBeNull()
})

test('many rows are made in slices of few steps, and are those that are made in one go', () => {
  const ids = Array.from({ length: 500 }, (_, n) => `i${n}`)
  const spans = Object.fromEntries(ids.map((id, n) => [id, { start: n, end: n + 2 }]))
  const source = sourceOf(ids, { spans })
  const meter = new Meter(100)
  const work = makingRows(source, meter)
  let slices = 0
  let step = work.next()
  for (; !step.done; step = work.next()) {
    expect(meter.left).toBeGreaterThan(-100)
    meter.left = 100
    slices++
  }
  expect(slices).toBeGreaterThan(ids.length / 10)
  expect(step.value).toEqual(ganttRows(source))
})
