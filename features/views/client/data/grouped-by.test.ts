import { moreAttributeTypes } from '@weft/features/attributes/client'
import { DATE_GROUPS } from '@weft/recurrence'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { readQuerySettings } from '../../shared/query-settings.ts'
import { sampleView } from '../sample-view.ts'
import { levelsOfSegment, valuesOfLevels } from './group-values.ts'
import { regrouped } from './regrouped.ts'

const DAY = 86_400_000
const TODAY = Date.UTC(2026, 0, 15)

beforeAll(() => moreAttributeTypes.load())

type Row = { due: string | null; size: number | null }
type Level = { attribute_id: 'due' | 'size'; direction: 'asc' | 'desc'; by?: string | number }

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const dayData = (start: string | null) => (start === null ? null : { start, hasTime: false })

function view(rows: readonly Row[], groups: readonly Level[]) {
  const items = rows.map(({ due, size }, n) => ({
    id: `i${n}`,
    values: { name: `Item ${n}`, due: dayData(due), size },
  }))
  const attributes = { due: { type: 'date' }, size: { type: 'number' } }
  return sampleView({ items, attributes, settings: { groups }, now: TODAY }).props
}

/** Where a day or a number lies, said without the types: what sorts, and the same for what lies together. */
function placeOf(row: Row, { attribute_id, by }: Level): number | null {
  if (attribute_id === 'size') {
    if (row.size === null) return null
    return typeof by === 'number' ? Math.floor(row.size / by) : row.size
  }
  if (row.due === null) return null
  const ms = Date.parse(row.due)
  const [year = 0, month = 0] = row.due.split('-').map(Number)
  // The reader's week begins on Monday.
  const week = Math.floor((ms / DAY + 3) / 7)
  switch (by) {
    case 'week':
      return week
    case 'month':
      return year * 12 + month
    case 'quarter':
      return year * 4 + Math.ceil(month / 3)
    case 'year':
      return year
    case 'relative':
      return fromToday(Math.round((ms - TODAY) / DAY), week - Math.floor((TODAY / DAY + 3) / 7))
    default:
      return ms
  }
}

function fromToday(days: number, weeks: number): number {
  if (days >= -1 && days <= 1) return days
  if (days < 0) return weeks < -1 ? -3 : -2
  return weeks < 1 ? 2 : weeks < 2 ? 3 : 4
}

const row = fc.record<Row>({
  due: fc.option(fc.integer({ min: -400, max: 400 }).map((n) => isoDay(TODAY + n * DAY))),
  size: fc.option(fc.integer({ min: -30, max: 30 })),
})
const direction = fc.constantFrom('asc' as const, 'desc' as const)
const level: fc.Arbitrary<Level> = fc.oneof(
  fc.record({ attribute_id: fc.constant('due' as const), direction, by: fc.constantFrom(...DATE_GROUPS) }),
  fc.record({ attribute_id: fc.constant('size' as const), direction, by: fc.constantFrom(5, 7, 10) }),
  fc.record({ attribute_id: fc.constantFrom('due' as const, 'size' as const), direction }),
)
const levels = fc.uniqueArray(level, { minLength: 1, maxLength: 2, selector: (one) => one.attribute_id })

test('groups of periods and steps hold the rows that a naive model puts there, in its order, the empty one last', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 25 }), levels, (rows, groups) => {
      const { query } = view(rows, groups)
      const naive = rows
        .map((one, at) => ({ at, places: groups.map((each) => placeOf(one, each)) }))
        .toSorted((a, b) => {
          for (const [n, { direction: way }] of groups.entries()) {
            const [x = null, y = null] = [a.places[n], b.places[n]]
            if (x === y) continue
            if (x === null || y === null) return x === null ? 1 : -1
            return way === 'desc' ? y - x : x - y
          }
          return a.at - b.at
        })
      const shown = query.slice(0, query.length).map(({ row: { id } }) => id)
      expect(shown).toEqual(naive.map(({ at }) => `i${at}`))
      // One header for each place that differs, with as many rows as lie there.
      const innermost = query.segments().filter((one) => one.level === groups.length - 1)
      const counts = new Map<string, number>()
      for (const { places } of naive)
        counts.set(JSON.stringify(places), (counts.get(JSON.stringify(places)) ?? 0) + 1)
      expect(innermost.map(({ count }) => count)).toEqual([...counts.values()])
    }),
    { numRuns: 300 },
  )
})

test('what is added or carried to a group lies in it', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), levels, fc.nat(), (rows, groups, at) => {
      const { query, records } = view(rows, groups)
      const segments = query.segments()
      const innermost = segments.flatMap((one, n) => (one.level === groups.length - 1 ? [n] : []))
      const group = innermost[at % innermost.length] ?? 0
      const to = levelsOfSegment(segments, group, { query, records })
      const data = valuesOfLevels(to)
      const placesOf = (due: unknown, size: unknown) => {
        const { start = null } = (due ?? {}) as { start?: string | null }
        return groups.map((each) => placeOf({ due: start, size: (size ?? null) as number | null }, each))
      }
      const first = query.at(segments[group]?.start ?? 0)?.row
      const there = placesOf(first?.values?.['due']?.data, first?.values?.['size']?.data)
      expect(placesOf(data['due'], data['size'])).toEqual(there)
      for (const item of records.every()) {
        const edits = regrouped(item, { from: [], to }, records)
        const after = (id: string) =>
          edits.findLast(({ attribute_id }) => attribute_id === id)?.data ?? item.values?.[id]?.data ?? null
        const isEmptied = (id: string) => edits.some((one) => one.attribute_id === id && one.data === null)
        const [due, size] = ['due', 'size'].map((id) => (isEmptied(id) ? null : after(id)))
        expect(placesOf(due, size)).toEqual(there)
      }
    }),
    { numRuns: 200 },
  )
})

test('a date that is carried to another month keeps its time, its length and what it repeats', () => {
  const groups: Level[] = [{ attribute_id: 'due', direction: 'asc', by: 'month' }]
  const { query, records } = view([{ due: '2026-03-20', size: null }], groups)
  const [item] = [...records.every()]
  const date = { start: '2026-05-07 08:00:00', end: '2026-05-08 10:00:00', hasTime: true }
  if (item?.values) item.values['due'] = { data: date, row_version: 1 }
  const to = levelsOfSegment(query.segments(), 0, { query, records })
  expect(to).toEqual([{ attribute_id: 'due', key: '2026-03', data: { start: '2026-03-01', hasTime: false } }])
  expect(item && regrouped(item, { from: [], to }, records)).toMatchObject([
    { data: { start: '2026-03-01 08:00:00', end: '2026-03-02 10:00:00', hasTime: true } },
  ])
})

test('a new item of this month is due today, and a step keeps the minimum of its attribute', () => {
  const due = view(
    [{ due: '2026-01-30', size: null }],
    [{ attribute_id: 'due', direction: 'asc', by: 'month' }],
  )
  const valuesOf = ({ query, records }: typeof due) =>
    valuesOfLevels(levelsOfSegment(query.segments(), 0, { query, records }))
  expect(valuesOf(due)).toEqual({ due: { start: '2026-01-15', hasTime: false } })
  const { props } = sampleView({
    items: [{ id: 'a', values: { size: 8 } }],
    attributes: { size: { type: 'number', settings: { min: 3 } } },
    settings: { groups: [{ attribute_id: 'size', by: 10 }] },
  })
  expect(valuesOf(props)).toEqual({ size: 3 })
})

test('a view keeps periods and positive steps, and nothing else', () => {
  const kept = (by: unknown) => readQuerySettings({ groups: [{ attribute_id: 'a', by }] }).groups
  expect(kept('quarter')).toEqual([{ attribute_id: 'a', by: 'quarter' }])
  expect(kept(0.25)).toEqual([{ attribute_id: 'a', by: 0.25 }])
  for (const bad of [0, -1, 'century', Infinity, {}]) expect(kept(bad)).toEqual([])
})
