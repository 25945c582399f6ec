import { addUnits, asDate, type DateData, dayAt, isTimed, secondsAt, utcOfDay } from '@weft/recurrence'
import { fromWireTime, toWireTime } from '@weft/base'
import { clientAttributeType, moreAttributeTypes, withInput } from '@weft/features/attributes/client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dateSource, editsOf } from './date-source.ts'
import { spanOf, spanReader } from './item-span.ts'
import { moveSpan, placeSpan, resizeSpan, shiftPoint } from './move-span.ts'
import { applied, sampleDate, sampleItem } from './sample-dates.ts'

await moreAttributeTypes.load()

const DAY_MS = 86_400_000
// Clocks that change by an hour, by half an hour, never, and a zone that once left out a whole day.
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  'UTC',
]
const one = { start: sampleDate('when', { range: true, time: true }), end: null }
const two = { start: sampleDate('from'), end: sampleDate('to') }

const zone = fc.constantFrom(...ZONES)
const moment = fc
  .integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2031, 0) / 60_000 })
  .map((minute) => minute * 60_000)
const length = fc.integer({ min: 1, max: 600 })
const days = fc.tuple(moment, fc.option(length)).map(([at, more]): DateData => {
  const start = new Date(at).toISOString().slice(0, 10)
  return { start, hasTime: false, ...(more === null ? {} : { end: addUnits(start, 'day', more) }) }
})
const times = fc.tuple(moment, fc.option(length)).map(([at, more]): DateData => ({
  start: toWireTime(at),
  hasTime: true,
  ...(more === null ? {} : { end: toWireTime(at + more * 3_600_000) }),
}))
const shift = fc.integer({ min: -800, max: 800 })
const daysBetween = (a: string, b: string) => Math.round((utcOfDay(b) - utcOfDay(a)) / DAY_MS)

describe('the span of an item', () => {
  test('keeps days where they are in every zone, across years as well', () => {
    fc.assert(
      fc.property(days, zone, (date, tz) => {
        const span = spanOf(one, sampleItem({ when: date }), tz)
        expect(span).toMatchObject({ isAllDay: true, first: date.start, last: date.end ?? date.start })
      }),
    )
  })

  test('lies on the days that the clock of the zone shows, and not on one that begins as it ends', () => {
    const date = { start: '2026-12-31 22:30:00', end: '2026-12-31 23:00:00', hasTime: true }
    expect(spanOf(one, sampleItem({ when: date }), 'UTC')).toMatchObject({ first: '2026-12-31' })
    expect(spanOf(one, sampleItem({ when: date }), 'Europe/Berlin')).toMatchObject({
      first: '2026-12-31',
      last: '2026-12-31',
    })
    expect(spanOf(one, sampleItem({ when: date }), 'Asia/Kolkata')).toMatchObject({ first: '2027-01-01' })
  })

  test('reads the end from a second attribute, and stands at the end where only that is known', () => {
    const start = { start: '2026-12-28', hasTime: false }
    const end = { start: '2027-01-04', hasTime: false }
    expect(spanOf(two, sampleItem({ from: start, to: end }), 'UTC')).toMatchObject({
      first: '2026-12-28',
      last: '2027-01-04',
      hasEnd: true,
    })
    expect(spanOf(two, sampleItem({ to: end }), 'UTC')).toMatchObject({ first: '2027-01-04', hasEnd: false })
    expect(spanOf(two, sampleItem({ from: end, to: start }), 'UTC')).toMatchObject({
      first: '2027-01-04',
      last: '2027-01-04',
    })
    expect(spanOf(two, sampleItem({}), 'UTC')).toBeNull()
  })

  test('is of days where one end has no time', () => {
    const from = { start: '2026-03-28 22:00:00', hasTime: true }
    const to = { start: '2026-03-30', hasTime: false }
    expect(spanOf(two, sampleItem({ from, to }), 'Europe/Berlin')).toMatchObject({
      isAllDay: true,
      first: '2026-03-28',
      last: '2026-03-30',
    })
  })

  test('is remembered as long as the item is the same', () => {
    const read = spanReader(one, 'UTC')
    const item = sampleItem({ when: { start: '2026-01-01', hasTime: false } })
    expect(read(item)).toBe(read(item))
  })

  test('is none for a date that cannot be read', () => {
    const bad = { start: 'soon', hasTime: false }
    expect(spanOf(one, sampleItem({ when: bad }), 'UTC')).toBeNull()
  })
})

describe('moving by days', () => {
  test('moves both ends of days alike, and back again', () => {
    fc.assert(
      fc.property(days, zone, shift, (date, tz, by) => {
        const item = sampleItem({ when: date })
        const moved = applied(item, moveSpan(one, item, { days: by }, { tz }))
        const [a, b] = [spanOf(one, item, tz), spanOf(one, moved, tz)]
        expect(daysBetween(a?.first ?? '', b?.first ?? '')).toBe(by)
        expect(daysBetween(a?.last ?? '', b?.last ?? '')).toBe(by)
        const back = applied(moved, moveSpan(one, moved, { days: -by }, { tz }))
        expect(spanOf(one, back, tz)).toEqual(a)
      }),
    )
  })

  test('keeps what the clock shows, unless that hour is skipped on the day', () => {
    fc.assert(
      fc.property(times, zone, shift, (date, tz, by) => {
        const start = shiftPoint(date.start, { days: by }, tz)
        const [from, to] = [fromWireTime(date.start), fromWireTime(start)]
        const wanted = utcOfDay(addUnits(dayAt(from, tz), 'day', by)) + secondsAt(from, tz) * 1000
        const got = utcOfDay(dayAt(to, tz)) + secondsAt(to, tz) * 1000
        // Skipped: half an hour or one hour later; Apia left out a day.
        expect([0, 1_800_000, 3_600_000, DAY_MS]).toContain(got - wanted)
      }),
    )
  })

  test('leaves nine where it is when the clocks change', () => {
    const date = { start: '2026-03-27 08:00:00', end: '2026-03-27 09:00:00', hasTime: true }
    const item = sampleItem({ when: date })
    expect(moveSpan(one, item, { days: 3 }, { tz: 'Europe/Berlin' })).toEqual([
      {
        item_id: item.id,
        attribute_id: 'when',
        data: { start: '2026-03-30 07:00:00', end: '2026-03-30 08:00:00', hasTime: true },
      },
    ])
  })

  test('moves both attributes of a pair, and gives nothing to save where nothing moves', () => {
    const item = sampleItem({
      from: { start: '2026-12-30', hasTime: false },
      to: { start: '2027-01-02', hasTime: false },
    })
    const starts = moveSpan(two, item, { days: 2 }, { tz: 'UTC' }).map(({ data }) => asDate(data)?.start)
    expect(starts).toEqual(['2027-01-01', '2027-01-04'])
    expect(moveSpan(two, item, { days: 0 }, { tz: 'UTC' })).toEqual([])
  })

  test('takes the rule of a repeating date along, or moves this one alone', () => {
    const repeat = { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'same' }
    const item = sampleItem({ when: { start: '2026-11-23', hasTime: false, repeat } })
    const dataOf = (isOnlyThis: boolean) =>
      moveSpan(one, item, { days: 1 }, { tz: 'UTC', isOnlyThis })[0]?.data
    expect(dataOf(false)).toMatchObject({ start: '2026-11-24', repeat: { rule: 'FREQ=WEEKLY;BYDAY=TU' } })
    expect(dataOf(true)).toMatchObject({
      start: '2026-11-24',
      repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: '2026-11-23' },
    })
  })
})

describe('moving by minutes', () => {
  test('goes by the clock, over midnight and back', () => {
    fc.assert(
      fc.property(times, fc.constantFrom('UTC', 'Asia/Kolkata'), shift, (date, tz, quarter) => {
        const start = shiftPoint(date.start, { minutes: quarter * 15 }, tz)
        expect(fromWireTime(start) - fromWireTime(date.start)).toBe(quarter * 900_000)
      }),
    )
    // 1:30 to 3:30 by the clock is one hour when two o'clock is skipped.
    expect(shiftPoint('2026-03-29 00:30:00', { minutes: 120 }, 'Europe/Berlin')).toBe('2026-03-29 01:30:00')
    expect(shiftPoint('2026-03-29', { minutes: 120 }, 'Europe/Berlin')).toBe('2026-03-29')
  })

  test('by nothing leaves the second of two hours alone', () => {
    expect(shiftPoint('2026-10-25 01:30:00', {}, 'Europe/Berlin')).toBe('2026-10-25 01:30:00')
  })
})

describe('moving one end', () => {
  const edge = fc.constantFrom<'start' | 'end'>('start', 'end')

  test('leaves the other end and never passes it, in what the attribute takes', async () => {
    const type = one.start.type
    await type.input.load()
    fc.assert(
      fc.property(fc.oneof(days, times), zone, edge, shift, (date, tz, which, by) => {
        const item = sampleItem({ when: date })
        const [edit] = resizeSpan(one, item, { edge: which, days: by }, { tz })
        const after = asDate(edit?.data ?? date)
        const [a, b] = [date, after ?? date]
        const [aEnd, bEnd] = [a.end ?? a.start, b.end ?? b.start]
        expect(which === 'start' ? bEnd : b.start).toBe(which === 'start' ? aEnd : a.start)
        expect(bEnd >= b.start).toBe(true)
        withInput(type, (input) => {
          expect(input.checkData(b, {})).toBeNull()
          expect(input.normalise?.(b, {})).toEqual(b)
        })
      }),
    )
  })

  test('gives a date an end, and takes it away again', () => {
    const item = sampleItem({ when: { start: '2026-12-30', hasTime: false } })
    const longer = applied(item, resizeSpan(one, item, { edge: 'end', days: 5 }, { tz: 'UTC' }))
    expect(spanOf(one, longer, 'UTC')).toMatchObject({ first: '2026-12-30', last: '2027-01-04' })
    const shorter = applied(longer, resizeSpan(one, longer, { edge: 'end', days: -9 }, { tz: 'UTC' }))
    expect(spanOf(one, shorter, 'UTC')).toEqual(spanOf(one, item, 'UTC'))
    const earlier = applied(item, resizeSpan(one, item, { edge: 'start', days: -2 }, { tz: 'UTC' }))
    expect(spanOf(one, earlier, 'UTC')).toMatchObject({ first: '2026-12-28', last: '2026-12-30' })
  })

  test('of a pair changes its own attribute, and makes an end where there was none', () => {
    const from = { start: '2026-11-02', hasTime: false }
    const item = sampleItem({ from })
    const [made] = resizeSpan(two, item, { edge: 'end', days: 3 }, { tz: 'UTC' })
    expect(made).toMatchObject({ attribute_id: 'to', data: { start: '2026-11-05', hasTime: false } })
    const whole = sampleItem({ from, to: { start: '2026-11-05', hasTime: false } })
    expect(resizeSpan(two, whole, { edge: 'start', days: 9 }, { tz: 'UTC' })).toMatchObject([
      { attribute_id: 'from', data: { start: '2026-11-05' } },
    ])
    expect(resizeSpan(two, whole, { edge: 'end', days: -9 }, { tz: 'UTC' })).toMatchObject([
      { attribute_id: 'to', data: { start: '2026-11-02' } },
    ])
  })
})

describe('putting an item somewhere', () => {
  test('begins it exactly there, with its length', () => {
    fc.assert(
      fc.property(days, zone, fc.integer({ min: 0, max: 95 }), moment, (date, tz, quarter, at) => {
        const item = sampleItem({ when: date })
        const day = dayAt(at, tz)
        const put = applied(item, placeSpan(one, item, { day, seconds: null }, { tz }))
        expect(spanOf(one, put, tz)?.first).toBe(day)
        const timed = applied(
          item,
          placeSpan(one, item, { day: '2026-06-10', seconds: quarter * 900 }, { tz }),
        )
        const span = spanOf(one, timed, tz)
        expect(secondsAt(span?.start ?? 0, tz)).toBe(quarter * 900)
        expect(span).toMatchObject({ first: '2026-06-10', isAllDay: false })
        const back = applied(timed, placeSpan(one, timed, { day: date.start, seconds: null }, { tz }))
        expect(spanOf(one, back, tz)).toEqual(spanOf(one, item, tz))
      }),
    )
  })

  test('gives a date to what has none', () => {
    const item = sampleItem({})
    expect(placeSpan(two, item, { day: '2026-02-28', seconds: null }, { tz: 'UTC' })).toEqual([
      { item_id: item.id, attribute_id: 'from', data: { start: '2026-02-28', hasTime: false } },
    ])
    const [timed] = placeSpan(one, item, { day: '2026-02-28', seconds: 36_000 }, { tz: 'Europe/Berlin' })
    expect(isTimed(asDate(timed?.data)?.start ?? '')).toBe(true)
    expect(timed?.data).toEqual({ start: '2026-02-28 09:00:00', hasTime: true })
  })
})

describe('the source of dates', () => {
  const made = { ...sampleDate('made'), type: clientAttributeType('created_at') }
  const all = [made, two.start, two.end]

  test('is the first date that people set, and none where the chosen one is gone', () => {
    expect(dateSource({ all }, { start: null, end: null })).toEqual({ start: two.start, end: null })
    expect(dateSource({ all }, { start: 'made', end: 'to' })).toEqual({ start: made, end: two.end })
    expect(dateSource({ all }, { start: 'from', end: 'from' })?.end).toBeNull()
    expect(dateSource({ all }, { start: 'gone', end: null })).toBeNull()
    expect(dateSource({ all: [made] }, { start: null, end: null })).toBeNull()
  })

  test('says what may be done to an item', () => {
    const date = { start: '2026-01-01', hasTime: false }
    expect(editsOf(one, sampleItem({ when: date }))).toEqual({ move: true, start: true, end: true })
    expect(editsOf({ start: made, end: null }, sampleItem({ made: date }))).toEqual({
      move: false,
      start: false,
      end: false,
    })
    const single = { start: sampleDate('due'), end: null }
    expect(editsOf(single, sampleItem({ due: date }))).toMatchObject({ move: true, end: false })
  })
})
