import { expect, test } from 'vitest'
import { formatDate, formatList, formatNumber, formatRelative, setZone } from './format.ts'

test('numbers follow the locale and the options', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(formatNumber(1234.5, { locale: 'de' })).toBe('1.234,5')
  expect(formatNumber(0.25, { style: 'percent' })).toBe('25%')
})

test('a wire time is UTC and shown in the asked zone', () => {
  const options = { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short', locale: 'de' } as const
  expect(formatDate('2026-11-20 23:30:00', options)).toBe('21.11.26, 00:30')
})

test('a time is told in the zone that was set, unless another one is asked for or nobody knows it', () => {
  const at = '2026-11-20 23:30:00'
  const time = { dateStyle: 'short', timeStyle: 'short', locale: 'de' } as const
  const device = formatDate(at, time)
  setZone('Pacific/Kiritimati')
  expect(formatDate(at, time)).toBe('21.11.26, 13:30')
  expect(formatDate(at, { ...time, timeZone: 'UTC' })).toBe('20.11.26, 23:30')
  expect(formatDate('2026-11-20', { dateStyle: 'short', locale: 'de' })).toBe('20.11.26')
  setZone('Nowhere/Else')
  expect(formatDate(at, time)).toBe(device)
})

test('a plain day is never shifted by a zone', () => {
  expect(formatDate('2026-11-20', { timeZone: 'America/Los_Angeles' })).toBe('Nov 20, 2026')
  expect(formatDate('2026-11-20', { month: 'long', locale: 'sr' })).toBe('novembar')
})

test('what is no date gives an empty text', () => {
  expect(formatDate('soon')).toBe('')
  expect(formatRelative('soon')).toBe('')
})

test('distances are told in the largest fitting unit', () => {
  const from = Date.UTC(2026, 10, 20)
  expect(formatRelative(from + 3 * 86_400_000, { from })).toBe('in 3 days')
  expect(formatRelative(from - 86_400_000, { from })).toBe('yesterday')
  expect(formatRelative(from - 2 * 3_600_000, { from, locale: 'de' })).toBe('vor 2 Stunden')
  expect(formatRelative(from, { from })).toBe('now')
  expect(formatRelative('2026-11-10 00:00:00', { from })).toBe('last week')
})

test('lists are joined as the locale does', () => {
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatList(['a', 'b'], { type: 'disjunction', locale: 'de' })).toBe('a oder b')
})
