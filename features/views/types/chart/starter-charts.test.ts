import { moreAttributeTypes } from '@weft/features/attributes/client'
import { beforeAll, expect, test } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import { checkChartSettings } from './check-settings.ts'
import { readCharts } from './definition.ts'
import { nextChart, starterCharts } from './starter-charts.ts'

beforeAll(() => moreAttributeTypes.load())

const shownOf = (attributes: Parameters<typeof sampleView>[0]['attributes']) =>
  sampleView({ items: [], attributes }).props.records.all
const whole = {
  due: { type: 'date' },
  status: { type: 'label', settings: { labels: [] } },
  owner: { type: 'members' },
  rank: { type: 'number' },
  hours: { type: 'number', settings: { format: 'unit', unit: 'h' } },
}

test('a new view has its numbers, and items by status, by people and by time', () => {
  const settings = starterCharts(shownOf(whole))
  expect(checkChartSettings(settings)).toEqual([])
  expect(readCharts(settings).map(({ kind, x, measures }) => [kind, x, measures[0]?.attribute_id])).toEqual([
    ['number', undefined, null],
    ['number', undefined, 'hours'],
    ['bar', 'status', null],
    ['bar', 'owner', null],
    ['bar', 'due', null],
  ])
})

test('without anything to part items by it counts them', () => {
  const charts = readCharts(starterCharts(shownOf({})))
  expect(charts.map(({ kind }) => kind)).toEqual(['number', 'bar'])
})

test('the next chart is by what none is by yet', () => {
  const all = shownOf(whole)
  const by = (...xs: (string | undefined)[]) =>
    nextChart(
      all,
      readCharts({ charts: xs.map((x, n) => ({ id: `c${n}`, ...(x === undefined ? {} : { x }) })) }),
    ).x
  expect(by('owner')).toBe('status')
  expect(by(undefined)).toBe('owner')
  expect(by('status', 'owner')).toBe('due')
  expect(by('status', 'owner', 'due')).toBeUndefined()
})
