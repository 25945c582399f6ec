import { conditionTest } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { rolledShape, rollUp } from '../shared/links-to/roll-up.ts'
import { serverAttributeType } from './registry.server.ts'

const context = sampleContext()
const rollup = serverAttributeType('rollup')
const { format, predicate } = rollup
const NUMBER = { type: 'number', settings: { precision: 1 } }
const TICK = { type: 'checkbox', settings: {} }
const DATE = { type: 'date', settings: { dateFormat: 'ymd' } }
const day = (start: string) => ({ start, hasTime: false })

test.each([
  ['sum', NUMBER, [1, null, 4.5], 5.5],
  ['sum', NUMBER, [null], null],
  ['average', NUMBER, [1, 2, null], 1.5],
  ['median', NUMBER, [5, 1, 3], 3],
  ['median', NUMBER, [4, 1, 3, 2], 2.5],
  ['min', NUMBER, [5, 1, 3], 1],
  ['max', NUMBER, [5, 1, 3], 5],
  ['count', NUMBER, [5, null], 2],
  ['count', NUMBER, [], 0],
  ['count_filled', NUMBER, [5, null], 1],
  ['unique', NUMBER, [5, 5, 1, null], 2],
  ['and', TICK, [true, true], true],
  ['and', TICK, [true, null], false],
  ['and', TICK, [], null],
  ['or', TICK, [null, true], true],
  ['or', TICK, [null, false], false],
  ['percent_checked', TICK, [true, null, false, true], 0.5],
  ['join', NUMBER, [1, null, 2], '1.0, 2.0'],
  ['earliest', DATE, [day('2026-03-01'), day('2026-01-09'), null], day('2026-01-09')],
  ['latest', DATE, [day('2026-03-01'), day('2026-01-09')], day('2026-03-01')],
] as const)('%s of %o over %j is %j', (name, target, values, expected) => {
  expect(rollUp(values, { function: name, target }, context)).toEqual(expected)
})

describe('What comes out', () => {
  test('is shown as its own kind: in the format of the rollup, or as the target shows it', () => {
    expect(format(0.5, { function: 'percent_checked', target: TICK }, context)).toBe('50%')
    const euros = { function: 'sum', target: NUMBER, format: 'currency', currency: 'EUR', precision: 2 }
    expect(format(5, euros, context)).toBe('€5.00')
    expect(format(day('2026-01-09'), { function: 'latest', target: DATE }, context)).toBe('2026-01-09')
    expect(rolledShape({ function: 'join' }).type.type).toBe('text')
  })

  test('a range is asked about by its end, where the date that it comes from is', () => {
    const settings = { function: 'latest', target: { type: 'date', settings: { range: true } } }
    const data = { ...day('2026-05-01'), end: '2026-05-20' }
    const condition = { attribute_id: 'r', operator: 'after', value: '2026-05-10' } as const
    expect(conditionTest(condition, { type: rollup, settings }, context)?.(data)).toBe(false)
    expect(conditionTest({ ...condition, point: 'end' }, { type: rollup, settings }, context)?.(data)).toBe(
      true,
    )
    expect(rollup.rangeEnd?.operatorsFor({ function: 'sum', target: NUMBER })).toEqual([])
  })

  test('is asked about as its own kind', () => {
    const over = predicate('gt', 3, { function: 'sum', target: NUMBER }, context)
    expect([over?.(5), over?.(3), over?.(null)]).toEqual([true, false, false])
    const done = predicate('checked', undefined, { function: 'and', target: TICK }, context)
    expect([done?.(true), done?.(null)]).toEqual([true, false])
  })
})
