import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkChartSettings } from './check-settings.ts'
import { definition, MAX_CHARTS, MAX_TOP, PLAIN_CHART, readCharts } from './definition.ts'

const count = { aggregate: 'count', attribute_id: null }
const chart = (changed: object) => ({ charts: [{ id: 'a', ...changed }] })

describe('the settings of charts', () => {
  test('are a bar chart that counts items unless they say more', () => {
    expect(readCharts(definition.defaultSettings)).toEqual([{ ...PLAIN_CHART, id: 'first' }])
    expect(PLAIN_CHART).toMatchObject({ kind: 'bar', measures: [count], top: 20, show_empty: false })
  })

  test('are read whatever another program wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (one, several) => {
        for (const charts of [one, several, [one]]) {
          const read = readCharts({ charts })
          expect(read.length).toBeGreaterThan(0)
          expect(read.length).toBeLessThanOrEqual(MAX_CHARTS)
          for (const { top, measures } of read) {
            expect(top).toBeGreaterThanOrEqual(1)
            expect(top).toBeLessThanOrEqual(MAX_TOP)
            expect(measures.length).toBeGreaterThan(0)
          }
        }
      }),
    )
  })

  test('are accepted as they are read', () => {
    const [read] = readCharts(
      chart({ kind: 'line', x: 'when', bucket: 'week', measures: [{ aggregate: 'sum', attribute_id: 'n' }] }),
    )
    expect(checkChartSettings({ charts: [read] })).toEqual([])
    expect(readCharts({ charts: [read] })).toEqual([read])
  })

  test.each([
    ['a kind that is none', { kind: 'hologram' }],
    ['more than the top 20', { top: 21 }],
    ['a sum of nothing', { measures: [{ aggregate: 'sum', attribute_id: null }] }],
    ['no measure at all', { measures: [] }],
    ['a step of no width', { bucket: 0 }],
    ['a target that is no number', { target: 'high' }],
    ['what charts do not have', { sparkle: true }],
    [
      'eight attributes',
      { measures: 'abcdefgh'.split('').map((id) => ({ aggregate: 'sum', attribute_id: id })) },
    ],
    [
      'an axis, a series and six more',
      {
        x: 'x',
        series: 's',
        measures: 'abcdef'.split('').map((id) => ({ aggregate: 'sum', attribute_id: id })),
      },
    ],
  ])('are refused with %s', (_, changed) => {
    expect(checkChartSettings(chart(changed))).not.toEqual([])
  })

  test('are refused with eight charts, or two of one name', () => {
    expect(checkChartSettings({ charts: 'abcdefg'.split('').map((id) => ({ id })) })).toEqual([])
    expect(checkChartSettings({ charts: 'abcdefgh'.split('').map((id) => ({ id })) })).not.toEqual([])
    expect(checkChartSettings({ charts: [{ id: 'a' }, { id: 'a' }] })).not.toEqual([])
  })
})
