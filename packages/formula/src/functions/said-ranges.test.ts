import { dayEnd, dayStart, END_BEFORE_START, readDate } from '@weft/recurrence'
import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { compute } from '../testing/compute.ts'

// It is Wednesday, 15 May 2024.
const read = (text: string, tz = 'UTC', locale = 'en-US') => {
  const said = readDate(text, { context: sampleContext({ tz, locale }), tz })
  return 'problem' in said ? said.problem : [said.start, said.end]
}

describe('A range that is said midweek', () => {
  test.each([
    ['mon - fri', ['2024-05-20', '2024-05-24']],
    ['mon-fri', ['2024-05-20', '2024-05-24']],
    ['fri - mon', ['2024-05-17', '2024-05-20']],
    ['wed - fri', ['2024-05-15', '2024-05-17']],
    ['wed - tue', ['2024-05-15', '2024-05-21']],
    ['tomorrow - sun', ['2024-05-16', '2024-05-19']],
    ['next mon to fri', ['2024-05-20', '2024-05-24']],
    ['mon - next fri', ['2024-05-20', '2024-05-24']],
    ['20 dec - 5 jan', ['2024-12-20', '2025-01-05']],
    ['5 jan - 20 dec', ['2024-01-05', '2024-12-20']],
    ['11pm - 1am', ['2024-05-15 23:00:00', '2024-05-16 01:00:00']],
    ['11pm-1am', ['2024-05-15 23:00:00', '2024-05-16 01:00:00']],
    ['fri 11pm - 1am', ['2024-05-17 23:00:00', '2024-05-18 01:00:00']],
    ['fri 11pm - sat 1am', ['2024-05-17 23:00:00', '2024-05-18 01:00:00']],
    ['9am - 5pm', ['2024-05-15 09:00:00', '2024-05-15 17:00:00']],
    ['mon 9am - fri 5pm', ['2024-05-20 09:00:00', '2024-05-24 17:00:00']],
    ['2024-05-20 - 2024-05-10', END_BEFORE_START],
    ['fri - yesterday', END_BEFORE_START],
  ])('%s', (text, range) => {
    expect(read(text)).toEqual(range)
  })

  test('in the words of other languages', () => {
    expect(read('Mo - Fr', 'UTC', 'de')).toEqual(['2024-05-20', '2024-05-24'])
    expect(read('lun. - ven.', 'UTC', 'fr')).toEqual(['2024-05-20', '2024-05-24'])
  })

  test('goes over midnight in the zone of the reader, also where clocks change then', () => {
    expect(read('11pm - 1am', 'America/Los_Angeles')).toEqual(['2024-05-16 06:00:00', '2024-05-16 08:00:00'])
    expect(read('11pm - 1am', 'Pacific/Kiritimati')).toEqual(['2024-05-16 09:00:00', '2024-05-16 11:00:00'])
  })
})

// Clocks go back at midnight: the last hour of the day happens twice.
const DAYS = [
  ['Africa/Cairo', '2024-10-31', '2024-10-31 21:59:59'],
  ['Asia/Beirut', '2024-10-26', '2024-10-26 21:59:59'],
  ['Africa/Cairo', '2024-10-30', '2024-10-30 20:59:59'],
  ['America/Havana', '2024-11-02', '2024-11-03 03:59:59'],
  ['Pacific/Kiritimati', '2024-10-31', '2024-10-31 09:59:59'],
  ['America/Los_Angeles', '2024-11-03', '2024-11-04 07:59:59'],
] as const

describe.each(DAYS)('In %s the end of %s', (tz, day, end) => {
  test('is the second before the next day begins', () => {
    expect(new Date(dayEnd(day, tz)).toISOString()).toBe(`${end.replace(' ', 'T')}.000Z`)
    for (const at of [dayStart(day, tz), dayEnd(day, tz)]) {
      const d1 = { start: new Date(at).toISOString().slice(0, 19).replace('T', ' '), hasTime: true }
      expect(compute('ENDOF({d1}, "day")', { d1 }, { tz })).toEqual({ start: end, hasTime: true })
      expect(
        compute(
          'DATEDIFF(ENDOF({d1}, "day"), STARTOF(DATEADD({d1}, 1, "day"), "day"), "second")',
          { d1 },
          { tz },
        ),
      ).toBe(1)
    }
  })

  test('ends its week and month, where it is their last day', () => {
    const d1 = { start: end, hasTime: true }
    const month = compute('ENDOF({d1}, "month")', { d1 }, { tz })
    const week_start = (new Date(`${day}T00:00:00Z`).getUTCDay() + 1) % 7
    expect(compute('ENDOF({d1}, "week")', { d1 }, { tz, week_start })).toEqual(d1)
    if (day.endsWith('-31')) expect(month).toEqual(d1)
  })
})
