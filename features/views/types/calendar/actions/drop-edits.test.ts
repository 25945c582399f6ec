import type { DateData } from '@weft/recurrence'
import { describe, expect, test } from 'vitest'

import { sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { createEventReader } from '../events/calendar-event.ts'
import {
  type CalendarDrag,
  type CalendarPlace,
  type CalendarTarget,
  dropEdits,
  newDates,
} from './drop-edits.ts'

const source = { start: sampleDate('when', { time: true, range: true }), end: null }
const context = { source, tz: 'Europe/Berlin', hasHours: true }

function drop(
  date: DateData | null,
  drag: Partial<CalendarDrag>,
  target: Partial<CalendarTarget>,
  hasHours = true,
) {
  const item = sampleItem(date ? { when: date } : {})
  const event = createEventReader(source, context.tz).own(item)
  const whole: CalendarDrag = {
    kind: 'move',
    item,
    event,
    grab: { day: '2026-11-16', minutes: null },
    ...drag,
  }
  const to = { day: '2026-11-18', minutes: null, isTray: false, ...target }
  return dropEdits(whole, to, { ...context, hasHours })[0]?.data
}

const days: DateData = { start: '2026-11-16', end: '2026-11-17', hasTime: false }
const times: DateData = { start: '2026-11-16 09:00:00', end: '2026-11-16 10:00:00', hasTime: true }
const at = (minutes: number) => ({ grab: { day: '2026-11-16', minutes } })

describe('dropping', () => {
  test('an event on another day moves it as far as the pointer went', () => {
    expect(drop(days, {}, {})).toEqual({ ...days, start: '2026-11-18', end: '2026-11-19' })
    expect(drop(times, {}, {}, false)).toEqual({
      ...times,
      start: '2026-11-18 09:00:00',
      end: '2026-11-18 10:00:00',
    })
    expect(drop(days, {}, { day: '2026-11-16' })).toBeUndefined()
  })

  test('an event on another hour keeps its length', () => {
    expect(drop(times, at(600), { minutes: 645 })).toEqual({
      ...times,
      start: '2026-11-18 09:45:00',
      end: '2026-11-18 10:45:00',
    })
  })

  test('days on an hour give them a time, and a time above the hours loses it', () => {
    expect(drop(days, {}, { minutes: 540 })).toMatchObject({ start: '2026-11-18 08:00:00', hasTime: true })
    expect(drop(times, at(600), {})).toMatchObject({ start: '2026-11-18', hasTime: false })
  })

  test('an end makes it longer, also where there was none', () => {
    expect(drop(days, { kind: 'end' }, {})).toMatchObject({ start: '2026-11-16', end: '2026-11-19' })
    const open = { start: '2026-11-16 09:00:00', hasTime: true }
    expect(drop(open, { kind: 'end', ...at(660) }, { day: '2026-11-16', minutes: 690 })).toMatchObject({
      end: '2026-11-16 10:30:00',
    })
    expect(drop(days, { kind: 'start' }, { day: '2026-11-10' })).toMatchObject({ start: '2026-11-10' })
  })

  test('an item without a date gives it one', () => {
    expect(drop(null, { kind: 'tray' }, {})).toEqual({ start: '2026-11-18', hasTime: false })
    expect(drop(null, { kind: 'tray' }, { minutes: 540 })).toEqual({
      start: '2026-11-18 08:00:00',
      hasTime: true,
    })
  })

  test('on the tray takes the date away', () => {
    expect(drop(days, {}, { isTray: true })).toBeNull()
    expect(drop(null, { kind: 'tray' }, { isTray: true })).toBeUndefined()
  })

  test('something new is drawn in either direction, to the end of the day or the step', () => {
    const made = (from: CalendarPlace, to: CalendarPlace) =>
      newDates(sampleItem({}), { ...from, until: to }, context)[0]?.data
    const [a, b] = [
      { day: '2026-11-16', minutes: null },
      { day: '2026-11-18', minutes: null },
    ]
    expect(made(a, b)).toEqual({ start: '2026-11-16', end: '2026-11-18', hasTime: false })
    expect(made(b, a)).toEqual(made(a, b))
    expect(made(a, a)).toEqual({ start: '2026-11-16', hasTime: false })
    const late = { day: '2026-11-16', minutes: 1425 }
    expect(made({ ...late, minutes: 1320 }, late)).toEqual({
      start: '2026-11-16 21:00:00',
      end: '2026-11-16 23:00:00',
      hasTime: true,
    })
  })
})
