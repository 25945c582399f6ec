import { theirs } from '@weft/recurrence/testing'
import { addUnits, asDate, type DateData, repeatOf } from '@weft/recurrence'
import type { Item } from '@weft/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { applied, sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { moveSpan, resizeSpan } from '../../../client/dates/move-span.ts'
import { type CalendarEvent, createEventReader } from '../events/calendar-event.ts'
import {
  type Change,
  removalOf,
  type SeriesChange,
  seriesChanges,
  type SeriesContext,
  skipChange,
} from './series-change.ts'

const when = sampleDate('when', { range: true, time: true })
const source = { start: when, end: null }
const context: SeriesContext = { source, tz: 'UTC' }
const START = '2026-11-02'
const range = { from: '2026-01-01', to: '2027-09-01' }

const series = (rule: string, more: Partial<DateData> = {}): Item =>
  sampleItem({ when: { start: START, hasTime: false, repeat: { rule, mode: 'same' }, ...more } })

function eventsOf(item: Item, within = context): CalendarEvent[] {
  const into: CalendarEvent[] = []
  createEventReader(within.source, within.tz).within(item, range, into)
  return into
}

/** The first days of all that is there after the change: of the item, and of its copy. */
function daysAfter(item: Item, change: SeriesChange | null, within = context) {
  const copy = change?.copy
  const kept = change?.isRemoved ? [] : eventsOf(applied(item, change?.edits ?? []), within)
  const made = copy
    ? eventsOf(
        applied(
          item,
          Object.entries(copy).map(([attribute_id, data]) => ({ item_id: '', attribute_id, data })),
        ),
        within,
      )
    : []
  return { kept, made, days: [...kept, ...made].map(({ first }) => first).toSorted() }
}

const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=40',
  'FREQ=WEEKLY;BYDAY=MO,WE,SA',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20270601',
  'FREQ=MONTHLY;BYMONTHDAY=2',
  'FREQ=MONTHLY;BYDAY=1MO;COUNT=9',
]
const plain = (rule: string, except: readonly string[] = []) =>
  theirs({ text: rule, day: START, clock: null, tz: 'UTC', limit: 1_000, except }).filter(
    (day) => day < range.to,
  )
const some = fc.record({
  rule: fc.constantFrom(...RULES),
  place: fc.integer({ min: 1, max: 7 }),
  days: fc.integer({ min: -40, max: 40 }).filter((days) => days !== 0),
})
const by =
  (days: number): Change =>
  (item, _event, isOnlyThis) =>
    moveSpan(source, item, { days }, { tz: 'UTC', isOnlyThis })

describe('a later occurrence that is moved', () => {
  test('alone is an item of its own, and the rule leaves it out as ical.js does by an EXDATE', () => {
    fc.assert(
      fc.property(some, ({ rule, place, days }) => {
        const item = series(rule)
        const event = eventsOf(item)[place] as CalendarEvent
        const { one } = seriesChanges(event, by(days), context)
        const after = daysAfter(item, one)
        expect(after.days).toEqual(
          [...plain(rule, [event.first]), addUnits(event.first, 'day', days)].toSorted(),
        )
        expect(one?.copy).toEqual({ when: { start: addUnits(event.first, 'day', days), hasTime: false } })
      }),
      { numRuns: 150 },
    )
  })

  test('with all that follow ends the rule before it, and the rest goes on from its new day', () => {
    fc.assert(
      fc.property(some, ({ rule, place, days }) => {
        const item = series(rule)
        const event = eventsOf(item)[place] as CalendarEvent
        const { following } = seriesChanges(event, by(days), context)
        const { kept, made } = daysAfter(item, following)
        const all = plain(rule)
        expect(kept.map(({ first }) => first)).toEqual(all.slice(0, place))
        expect(made[0]?.first).toBe(addUnits(event.first, 'day', days))
        const date = asDate(following?.copy?.['when'])
        const { rule: rest = '', read } = (date && repeatOf(date)) ?? {}
        // ical.js passes over BYSETPOS beside BYMONTHDAY, by which a 30th is the last day of February.
        fc.pre(!rest.includes('BYSETPOS'))
        expect(made.map(({ first }) => first)).toEqual(
          theirs({ text: rest, day: date?.start ?? '', clock: null, tz: 'UTC', limit: 1_000 })
            .filter((day) => day < range.to)
            .concat(made[0] && !plainHas(rest, date?.start ?? '') ? [made[0].first] : [])
            .toSorted(),
        )
        if (read?.count !== null) expect(made).toHaveLength(all.length - place)
      }),
      { numRuns: 150 },
    )
  })

  test('with all moves the rule as far as it went itself', () => {
    fc.assert(
      fc.property(some, ({ rule, place, days }) => {
        const item = series(rule)
        const event = eventsOf(item)[place] as CalendarEvent
        const { all } = seriesChanges(event, by(days), context)
        expect(all?.copy).toBeNull()
        expect(asDate(all?.edits[0]?.data)?.start).toBe(addUnits(START, 'day', days))
      }),
    )
  })
})

/** Whether the rule itself has the day that it begins at. */
const plainHas = (rule: string, day: string) =>
  theirs({ text: rule, day, clock: null, tz: 'UTC', limit: 1 })[0] === day

const weekly = () => series('FREQ=WEEKLY;BYDAY=MO', { end: '2026-11-03' })
const third = () => eventsOf(weekly())[2] as CalendarEvent

test('a later occurrence that is made longer is so alone, with what follows, or with all', () => {
  const longer: Change = (item, _event, isOnlyThis) =>
    resizeSpan(source, item, { edge: 'end', days: 2 }, { tz: 'UTC', isOnlyThis })
  const { one, following, all } = seriesChanges(third(), longer, context)
  expect(one?.copy).toEqual({ when: { start: '2026-11-16', end: '2026-11-19', hasTime: false } })
  expect(
    daysAfter(weekly(), one)
      .kept.slice(0, 4)
      .map(({ first }) => first),
  ).toEqual(['2026-11-02', '2026-11-09', '2026-11-23', '2026-11-30'])
  expect(following?.copy).toMatchObject({ when: { start: '2026-11-16', end: '2026-11-19' } })
  expect(daysAfter(weekly(), following).made[1]).toMatchObject({ first: '2026-11-23', last: '2026-11-26' })
  expect(all?.edits).toMatchObject([{ data: { start: START, end: '2026-11-05' } }])
})

test('the one that the date stands for can be longer alone', () => {
  const item = weekly()
  const longer: Change = (one, _event, isOnlyThis) =>
    resizeSpan(source, one, { edge: 'end', days: 2 }, { tz: 'UTC', isOnlyThis })
  const { one, following, all } = seriesChanges(eventsOf(item)[0] as CalendarEvent, longer, context)
  expect(all).toBeNull()
  const spans = (change: SeriesChange | null) =>
    daysAfter(item, change)
      .kept.slice(0, 2)
      .map(({ first, last }) => [first, last])
  expect(spans(one)).toEqual([
    ['2026-11-02', '2026-11-05'],
    ['2026-11-09', '2026-11-10'],
  ])
  expect(spans(following)).toEqual([
    ['2026-11-02', '2026-11-05'],
    ['2026-11-09', '2026-11-12'],
  ])
})

test('taken away are one, it and all that follow, or the item', () => {
  const item = weekly()
  const { one, following, all } = removalOf(third(), context)
  expect(daysAfter(item, one).days.slice(0, 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-23'])
  expect(daysAfter(item, following).days).toEqual(['2026-11-02', '2026-11-09'])
  expect(all).toMatchObject({ isRemoved: true })
  const own = removalOf(eventsOf(item)[0] as CalendarEvent, context)
  expect(daysAfter(item, own.one).days[0]).toBe('2026-11-09')
  expect(own).toMatchObject({ following: { isRemoved: true }, all: null })
})

test('skipping goes on to the next one, and ends with the rule', () => {
  const last = series('FREQ=DAILY;COUNT=1')
  expect(skipChange(eventsOf(last)[0] as CalendarEvent, context)).toBeNull()
  expect(daysAfter(weekly(), skipChange(third(), context)).days).not.toContain('2026-11-16')
})

test('a start and an end in two attributes go together, whether both repeat or one', () => {
  const until = sampleDate('until', { time: true })
  const pair: SeriesContext = { source: { start: when, end: until }, tz: 'UTC' }
  const repeat = (rule: string) => ({ rule, mode: 'same' })
  const start = { start: START, hasTime: false, repeat: repeat('FREQ=WEEKLY;BYDAY=MO') }
  for (const second of [{}, { repeat: repeat('FREQ=WEEKLY;BYDAY=WE') }]) {
    const item = sampleItem({ when: start, until: { start: '2026-11-04', hasTime: false, ...second } })
    const event = eventsOf(item, pair)[1] as CalendarEvent
    const change: Change = (one, _event, isOnlyThis) =>
      moveSpan(pair.source, one, { days: 1 }, { tz: 'UTC', isOnlyThis })
    const { one, following } = seriesChanges(event, change, pair)
    expect(one?.copy).toEqual({
      when: { start: '2026-11-10', hasTime: false },
      until: { start: '2026-11-12', hasTime: false },
    })
    expect(daysAfter(item, one, pair).kept[1]).toMatchObject({ first: '2026-11-16', last: '2026-11-18' })
    expect(daysAfter(item, following, pair).made[1]).toMatchObject({
      first: '2026-11-17',
      last: '2026-11-19',
    })
  }
})
