import { sampleContext } from '@weft/model/testing'
import { expect, test } from 'vitest'

import { definition as createdAt } from '../../types/created_at/definition.ts'
import { definition as date } from '../../types/date/definition.ts'
import { definition as formula } from '../../types/formula/definition.ts'

const losAngeles = sampleContext({ tz: 'America/Los_Angeles' })
const settings = { result: 'date', timeZone: 'Pacific/Kiritimati', dateFormat: 'ymd' }
/** The 6th in the zone of the attribute, the 5th for who looks. */
const data = { start: '2024-05-05 15:00:00', hasTime: true }

test.each([
  ['a date', date],
  ['a formula', formula],
  ['the time of making', createdAt],
])('%s with a zone of its own shows, groups and finds by the days of that zone', (_name, type) => {
  expect(type.format(data, settings, losAngeles)).toMatch(/^2024-05-06/)
  expect(type.groups?.(data, settings, losAngeles)).toMatchObject([{ key: '2024-05-06' }])
  expect(type.predicate('is', '2024-05-06', settings, losAngeles)?.(data)).toBe(true)
  expect(type.predicate('is', '2024-05-05', settings, losAngeles)?.(data)).toBe(false)
  expect(type.groups?.(data, { ...settings, timeZone: null }, losAngeles)).toMatchObject([
    { key: '2024-05-05' },
  ])
})
