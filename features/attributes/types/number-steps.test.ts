import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { serverAttributeType } from './registry.server.ts'

const context = sampleContext()
const NUMBER = { type: 'number', settings: { precision: 2 } }

/** Types whose values are grouped by steps, with how one of them holds a number. */
const cases: [string, Record<string, unknown>, (value: number) => unknown][] = [
  ['number', { precision: 2 }, (value) => value],
  ['formula', { result: 'number' }, (value) => value],
  ['rollup', { function: 'sum', target: NUMBER }, (value) => value],
  ['lookup', { target: NUMBER }, (value) => [value]],
  ['progress', {}, (value) => value],
  ['time_tracking', {}, (value) => value],
]
const SIZES = [0.1, 0.2, 0.25, 0.3, 0.7, 1.1, 0.01, 0.05, 2.5]
const MULTIPLES = Array.from({ length: 201 }, (_, at) => at - 100)

/** The decimal that is so many times a size, as it is typed. */
function typed(n: number, size: number): number {
  const places = String(size).split('.')[1]?.length ?? 0
  return Number(`${n * Math.round(size * 10 ** places)}e-${places}`)
}

describe.each(cases)('steps of a %s', (name, settings, hold) => {
  const type = serverAttributeType(name)
  const groupsOf = (value: number, groupSize?: number) =>
    type.groups?.(hold(value), { ...settings, groupSize }, context) ?? []

  test('a multiple begins its step, with or without the dust of a multiplication', () => {
    const wrong: string[] = []
    for (const size of SIZES)
      for (const n of MULTIPLES) {
        const value = typed(n, size)
        for (const one of [value, n * size])
          if (groupsOf(one, size)[0]?.sort !== value) wrong.push(`${one} by ${size}`)
      }
    expect(wrong).toEqual([])
  })

  test('the conditions that a step stands for hold of what lies in it', () => {
    for (const size of SIZES)
      for (const n of MULTIPLES) {
        const value = n * size
        const from = groupsOf(value, size)[0]?.sort
        const fits = (operator: 'gte' | 'lt' | 'between', operand: unknown) =>
          type.predicate(operator, operand, settings, context)?.(hold(value))
        const to = typed(n + 1, size)
        expect([value, fits('gte', from), fits('lt', to)]).toEqual([value, true, true])
        expect(fits('between', [from, from])).toBe(true)
      }
  })

  test('numbers that show the same digits are one group and one number', () => {
    expect(groupsOf(0.1 + 0.2)[0]?.key).toBe(groupsOf(0.3)[0]?.key)
    expect(type.predicate('eq', 0.3, settings, context)?.(hold(0.1 + 0.2))).toBe(true)
    expect(type.predicate('neq', 0.3, settings, context)?.(hold(0.1 + 0.2))).toBe(false)
  })
})
