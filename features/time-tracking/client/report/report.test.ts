import { describe, expect, test } from 'vitest'

import type { ToldEntry } from '../../shared/index.ts'
import { between, daysOf, readAsked, writeAsked } from './asked.ts'
import { lineOfEntry } from '../csv/line-of-entry.ts'
import { nameOfSum } from './report-words.ts'

const calendar = { at: Date.UTC(2026, 2, 1, 23, 30), tz: 'Europe/Berlin', week_start: 1 }

describe('the period of a report', () => {
  test('is told by the day of whoever reads, and by where their weeks begin', () => {
    expect(daysOf('week', calendar)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(daysOf('week', { ...calendar, tz: 'UTC' })).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(daysOf('week', { ...calendar, tz: 'UTC', week_start: 0 })).toEqual({
      from: '2026-03-01',
      to: '2026-03-07',
    })
    expect(daysOf('last-week', calendar)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(daysOf('month', calendar)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  })

  test('has its days in order, and no more than a report tells', () => {
    expect(between('2026-03-05', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-05' })
    expect(between('2026-01-01', '2030-01-01')).toEqual({ from: '2026-01-01', to: '2027-01-01' })
  })
})

test('what is asked comes back from the address; what means nothing is as it is at first', () => {
  const asked = {
    period: 'custom',
    from: '2026-02-01',
    to: '2026-02-10',
    group: 'label',
    rounding: '15',
    isBillable: true,
  } as const
  expect(readAsked(Object.fromEntries(new URLSearchParams(writeAsked(asked))), calendar)).toEqual(asked)
  const first = readAsked({ period: 'custom', from: 'soon', to: '2026-02-31', group: 'mood' }, calendar)
  expect(first).toMatchObject({ period: 'week', from: '2026-03-02', group: 'day', rounding: '0' })
  expect(writeAsked(first)).toBe('')
})

test('a week that the period cuts is told by its own days', () => {
  const t = (text: string) => text
  const words = { t, locale: 'en', week_start: 1, to: '2026-03-10', personName: () => undefined }
  const sum = { key: '2026-03-09', name: null, color: null, seconds: 1, billable_seconds: 0, entries: 1 }
  expect(nameOfSum(sum, 'week', words)).toMatch(/Mar 9\s–\s10, 2026/)
  expect(nameOfSum({ ...sum, key: '7' }, 'person', words)).toBe('Removed User')
  expect(nameOfSum({ ...sum, key: null }, 'label', words)).toBe('No label')
})

test('a line of the file has the times of the reader, and its length as it is beside the rounded one', () => {
  const entry = {
    started_at: '2026-03-01 23:30:00',
    ended_at: '2026-03-02 00:06:00',
    item_name: '=SUM(A1)',
    labels: [{ id: 'a', name: 'Bug', color: 'red' }],
    description: 'Said "so"',
    attribute_name: 'Time',
    is_billable: true,
  } as unknown as ToldEntry
  const words = { tz: 'Europe/Berlin', at: 0, person: 'Ada', yes: 'Yes', no: 'No' }
  const line = lineOfEntry(entry, { ...words, rounding: 15 })
  expect(line.slice(0, 3)).toEqual(['2026-03-02', '00:30', '01:06'])
  expect(line[4]).not.toMatch(/^"?=/)
  expect(line.slice(-2)).toEqual(['0.6000', '0.7500'])
  expect(lineOfEntry({ ...entry, ended_at: null }, { ...words, rounding: 0 }).at(-1)).toBe('0.0000')
})
