import { describe, expect, test } from 'vitest'

import { checkCalendarSettings } from './check-settings.ts'
import { readCalendarSettings } from './definition.ts'

describe('settings of a calendar', () => {
  test('are a month of whole days by the first date, unless they say otherwise', () => {
    expect(readCalendarSettings({})).toEqual({
      date_attribute: null,
      end_attribute: null,
      mode: 'month',
      hours: [0, 24],
      work_hours: [9, 17],
      weekends: true,
      first_day: null,
      max_per_day: 4,
      tray: false,
    })
  })

  test('that cannot be are refused by the server, and read as if they were not there', () => {
    const bad = {
      date_attribute: 7,
      end_attribute: 'x'.repeat(65),
      mode: 'decade',
      hours: [9, 9],
      work_hours: [-1, 25],
      weekends: 'some',
      first_day: 3,
      max_per_day: 0,
      tray: 1,
    }
    expect(checkCalendarSettings(bad)).toHaveLength(9)
    expect(readCalendarSettings({ ...bad, end_attribute: null })).toEqual(readCalendarSettings({}))
  })

  test('that can be pass and are read', () => {
    const good = { mode: 'week', hours: [7, 20], first_day: 6, max_per_day: 8, tray: true, weekends: false }
    expect(checkCalendarSettings({ ...good, end_attribute: null, date_attribute: 'a' })).toEqual([])
    expect(readCalendarSettings(good)).toMatchObject(good)
  })
})
