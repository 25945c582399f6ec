import { catalogues, setCatalogueLoader, setLocale } from '@weft/i18n'
import { sampleContext } from '@weft/model/testing'
import { afterEach, expect, test } from 'vitest'

import { definition } from '../../types/date/definition.ts'
import { member as formula } from '../../types/formula/client.tsx'
import { periodGroups } from './period-groups.ts'

afterEach(async () => {
  setCatalogueLoader(async (tag) => (await catalogues[tag]?.()) ?? {})
  await setLocale('en-US')
})

const day = { start: '2026-11-24', hasTime: false }
const heading = (groupBy: string, locale: string) =>
  periodGroups(definition)(day, { groupBy }, sampleContext({ locale })).map(({ key, label }) => [key, label])

test('a quarter is called in the language of the interface, and keeps its key', async () => {
  expect(heading('quarter', 'en-US')).toEqual([['2026-Q4', 'Q4 2026']])
  setCatalogueLoader(async () => ({ 'Q{quarter} {year}': '{quarter}. Quartal {year}' }))
  await setLocale('de')
  expect(heading('quarter', 'de')).toEqual([['2026-Q4', '4. Quartal 2026']])
})

test('a year is written as the locale writes years, a month in its words', () => {
  expect(heading('year', 'en-US')).toEqual([['2026', '2026']])
  expect(heading('year', 'ja')).toEqual([['2026', '2026年']])
  expect(heading('month', 'de')).toEqual([['2026-11', 'November 2026']])
})

test('a formula that gives a date is grouped in the same words, one that gives a text keeps its own', async () => {
  setCatalogueLoader(async () => ({ 'Q{quarter} {year}': '{quarter}. Quartal {year}', Today: 'Heute' }))
  await setLocale('de')
  const context = sampleContext({ locale: 'de', now: Date.UTC(2026, 10, 24, 12) })
  const said = (data: unknown, settings: Record<string, unknown>) =>
    formula.groups?.(data, settings, context).map(({ key, label }) => [key, label])
  expect(said(day, { result: 'date', groupBy: 'quarter' })).toEqual([['2026-Q4', '4. Quartal 2026']])
  expect(said(day, { result: 'date', groupBy: 'relative' })).toEqual([['today', 'Heute']])
  for (const text of ['2026-Q4', 'Today'])
    expect(said(text, { result: 'text', groupBy: 'relative' })).toEqual([[text, text]])
})
