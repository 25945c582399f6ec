import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mailDue, pushDue } from './due.ts'
import { quietUntil } from './quiet-hours.ts'
import { type QuietHours, readNotificationSettings } from './settings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (text: string) => Date.parse(`${text}:00Z`)
const hearer = (preferences: Record<string, unknown>, timezone = 'UTC') => ({
  settings: readNotificationSettings(preferences),
  timezone,
})
const nights: QuietHours = { from: 22 * 60, to: 7 * 60, weekends: false, mentions: false }

test('a mail waits for what else happens, and for the hour or the morning where that was chosen', () => {
  const happened = at('2026-05-06T10:20')
  expect(mailDue('mention', happened, hearer({}))).toBe(happened + MINUTE)
  expect(mailDue('change', happened, hearer({}))).toBe(happened + 5 * MINUTE)
  expect(mailDue('mention', happened, hearer({ 'notify.mail': 'hourly' }))).toBe(at('2026-05-06T11:00'))
  const daily = hearer({ 'notify.mail': 'daily' }, 'America/New_York')
  expect(mailDue('change', happened, daily)).toBe(at('2026-05-06T12:00'))
  expect(mailDue('change', at('2026-05-06T12:01'), daily)).toBe(at('2026-05-07T12:00'))
  const evening = hearer({ 'notify.mail': 'daily', 'notify.daily': 18 * 60 + 30 })
  expect(mailDue('change', happened, evening)).toBe(at('2026-05-06T18:30'))
  // What reminds of this afternoon is worth nothing tomorrow.
  expect(mailDue('reminder', happened, daily)).toBe(happened)
})

test('what is off is never told, and what cannot be read of the choices is as if not chosen', () => {
  const happened = at('2026-05-06T10:20')
  expect(mailDue('mention', happened, hearer({ 'notify.mail': 'never' }))).toBeNull()
  expect(mailDue('mention', happened, hearer({ 'notify.mention.mail': false }))).toBeNull()
  expect(pushDue('mention', happened, hearer({ 'notify.mail': 'never' }))).toBe(happened)
  expect([mailDue('reaction', happened, hearer({})), pushDue('form', happened, hearer({}))]).toEqual([
    null,
    null,
  ])
  const odd = hearer({ 'notify.mail': 3, 'notify.daily': -1, 'notify.quiet': { from: 'x', to: 9 } })
  expect([odd.settings.rhythm, odd.settings.daily_at, odd.settings.quiet]).toEqual(['once', 480, null])
})

test('quiet hours hold mails and pushes until they end, mentions only where they are not let through', () => {
  const night = at('2026-05-06T23:00')
  const quiet = hearer({ 'notify.quiet': nights })
  expect([pushDue('comment', night, quiet), pushDue('mention', night, quiet)]).toEqual([
    null,
    at('2026-05-07T07:00'),
  ])
  expect(mailDue('change', at('2026-05-06T21:57'), quiet)).toBe(at('2026-05-07T07:00'))
  const letting = hearer({ 'notify.quiet': { ...nights, mentions: true } })
  expect(pushDue('mention', night, letting)).toBe(night)
  expect(mailDue('change', night, letting)).toBe(at('2026-05-07T07:00'))
})

test('a Friday evening goes on until Monday morning where weekends are quiet', () => {
  const weekends = { ...nights, weekends: true }
  expect(quietUntil(at('2026-05-08T22:30'), weekends, 'UTC')).toBe(at('2026-05-11T07:00'))
  expect(quietUntil(at('2026-05-09T12:00'), weekends, 'UTC')).toBe(at('2026-05-11T07:00'))
  expect(quietUntil(at('2026-05-11T07:00'), weekends, 'UTC')).toBeNull()
  expect(quietUntil(at('2026-05-09T12:00'), { ...weekends, from: 0, to: 0 }, 'UTC')).toBe(
    at('2026-05-11T00:00'),
  )
})

test.each([
  // Clocks went on: the night of seven hours ends where the clock says so.
  ['Europe/Berlin', '2026-03-28T21:30', '2026-03-29T05:00'],
  // Clocks went back: it lasts an hour longer.
  ['Europe/Berlin', '2026-10-24T21:30', '2026-10-25T06:00'],
  ['America/New_York', '2026-11-01T03:00', '2026-11-01T12:00'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-04T12:00', '2026-04-04T20:30'],
])('the night of a clock change in %s ends at seven', (zone, from, to) => {
  expect(quietUntil(at(from), nights, zone)).toBe(at(to))
})

/** What the clocks of a zone show, as text that sorts. */
function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (ms: number) => format.format(ms)
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('through the nights when clocks go back, what is quiet is what somebody sees who never lets a clock go back', () => {
  const changes = [
    ['Europe/Berlin', '2026-10-25T01:00'],
    ['America/New_York', '2026-11-01T06:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00'],
  ] as const
  const minutes = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
  fc.assert(
    fc.property(fc.constantFrom(...changes), minutes, minutes, ([zone, change], from, to) => {
      if (from === to) return
      const show = wallClock(zone)
      const quiet: QuietHours = { from, to, weekends: false, mentions: false }
      let latest = ''
      for (let ms = at(change) - 50 * HOUR; ms < at(change) + 20 * HOUR; ms += 15 * MINUTE) {
        const shown = show(ms)
        if (shown > latest) latest = shown
        if (ms < at(change) - 20 * HOUR) continue
        const time = latest.slice(11)
        const isQuiet =
          from < to ? time >= clock(from) && time < clock(to) : time >= clock(from) || time < clock(to)
        expect([show(ms), quietUntil(ms, quiet, zone) !== null]).toEqual([show(ms), isQuiet])
      }
    }),
    { numRuns: 60 },
  )
})
