import { expect, test } from 'vitest'

import { checkGanttSettings } from './check-settings.ts'
import { definition, readGanttSettings } from './definition.ts'

test('settings have their defaults, and what cannot be read is forgiven', () => {
  const defaults = {
    start_id: null,
    end_id: null,
    scale: 'week',
    columns: [],
    show_dates: true,
    left_width: 312,
    label_id: undefined,
    color_id: undefined,
    people_id: undefined,
    progress_id: undefined,
    dependency_id: null,
    auto_schedule: 'push',
    baseline_id: null,
    critical_path: false,
    today_line: true,
  }
  expect(readGanttSettings({})).toEqual(defaults)
  const odd = {
    scale: 'hour',
    columns: 'x',
    left_width: '3',
    label_id: 5,
    auto_schedule: 1,
    today_line: 'no',
  }
  expect(readGanttSettings(odd)).toEqual(defaults)
  expect(readGanttSettings({ label_id: null, left_width: 5, columns: ['a', 3] })).toMatchObject({
    label_id: null,
    left_width: 120,
    columns: ['a'],
  })
})

test('settings that cannot be are refused on the server', () => {
  expect(checkGanttSettings(definition.defaultSettings)).toEqual([])
  expect(checkGanttSettings({ scale: 'year', label_id: null, columns: ['a'], left_width: 400 })).toEqual([])
  const odd = { scale: 'hour', columns: [1], left_width: 5, auto_schedule: 'x', baseline_id: 4, sort: 'x' }
  expect(checkGanttSettings(odd)).toHaveLength(Object.keys(odd).length)
})
