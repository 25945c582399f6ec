import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  ceilToStep,
  compareNumbers,
  floorToStep,
  medianOf,
  remainder,
  roundToPlaces,
  sumOf,
  withoutDust,
} from './decimals.ts'

/** A decimal as its whole number and places, beside the number that people's typing makes of it. */
const decimal = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
  .map(([whole, places]) => ({ whole, places, number: Number(`${whole}e-${places}`) }))
const step = decimal.filter(({ whole }) => whole > 0)

/** Both as whole numbers of ten-thousandths. */
const units = ({ whole, places }: { whole: number; places: number }) =>
  BigInt(whole) * 10n ** BigInt(4 - places)
const inUnits = (found: bigint) => Number(`${found}e-4`)
const floored = (a: bigint, b: bigint) => a - (((a % b) + b) % b)

describe('decimals', () => {
  test('every multiple of a step lies on it: 1,809 of them', () => {
    const wrong: string[] = []
    for (const size of [0.1, 0.2, 0.25, 0.3, 0.7, 1.1, 0.01, 0.05, 2.5]) {
      for (let n = -100; n <= 100; n++) {
        const places = String(size).split('.')[1]?.length ?? 0
        const multiple = Number(`${n * Math.round(size * 10 ** places)}e-${places}`)
        if (floorToStep(multiple, size) !== multiple || ceilToStep(multiple, size) !== multiple)
          wrong.push(`${multiple} by ${size}`)
        // What comes from multiplying has dust, and is the same number to people.
        if (floorToStep(n * size, size) !== multiple) wrong.push(`${n} * ${size}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('steps and remainders are those of whole numbers', () => {
    fc.assert(
      fc.property(decimal, step, (value, size) => {
        const [a, b] = [units(value), units(size)]
        expect(floorToStep(value.number, size.number)).toBe(inUnits(floored(a, b)))
        expect(remainder(value.number, size.number)).toBe(inUnits(a - floored(a, b)))
        expect(ceilToStep(value.number, size.number) + 0).toBe(inUnits(-floored(-a, b)) + 0)
      }),
    )
  })

  test.each([
    [4.35 * 100, 435],
    [0.1 + 0.2, 0.3],
    [-(0.1 + 0.2), -0.3],
    [1_234_567_890_123_456, 1_234_567_890_123_456],
    [Number.MAX_VALUE, Number.MAX_VALUE],
    [5e-324, 5e-324],
    [-0, 0],
  ])('%s without dust is %s', (value, clean) => {
    expect(withoutDust(value)).toBe(clean)
  })

  test.each([
    [0.1 + 0.2, 0.3, 0],
    [0.3, 0.1 + 0.2, 0],
    [-0.3, -(0.1 + 0.2), 0],
    [0.3, 0.300000000000001, -1],
    [1_234_567_890_123_457, 1_234_567_890_123_456, 1],
    [-1, 1, -1],
    [0, -0, 0],
    [0, 1e-20, -1],
  ])('%s beside %s is %s', (a, b, order) => {
    expect(compareNumbers(a, b)).toBe(order)
  })

  test.each([
    [1.005, 2, 1.01, 1.01, 1],
    [-2.5, 0, -3, -3, -2],
    [4.35 * 100, 0, 435, 435, 435],
    [2.9e-7, 8, 2.9e-7, 2.9e-7, 2.9e-7],
    [1234, -2, 1200, 1300, 1200],
    [-4, -2, 0, -100, 0],
    [1e20, 2, 1e20, 1e20, 1e20],
  ])('%s to %s places is %s, up %s, down %s', (value, places, nearest, up, down) => {
    expect(roundToPlaces(value, places, 'nearest')).toBe(nearest)
    expect(roundToPlaces(value, places, 'up')).toBe(up)
    expect(roundToPlaces(value, places, 'down')).toBe(down)
  })

  test('a sum is that of the decimals, in any order', () => {
    fc.assert(
      fc.property(fc.array(decimal), (all) => {
        const numbers = all.map(({ number }) => number)
        const sum = inUnits(all.reduce((total, one) => total + units(one), 0n)) + 0
        expect(sumOf(numbers)).toBe(sum)
        expect(sumOf(numbers.toReversed())).toBe(sum)
      }),
    )
  })

  test.each([
    [[0.1, 0.2, -0.3], 0],
    [[], 0],
    [[-0], 0],
    [[1e308, 1e308], Number.POSITIVE_INFINITY],
    [Array.from({ length: 100_000 }, () => 0.1), 10_000],
    [[1e16, 1, -1e16], 1],
    [[1 / 3, 1 / 3, 1 / 3], 1],
    [[9_007_199_254_740_990, 1], 9_007_199_254_740_991],
    [[1_234_567_890_123.45, -1_234_567_890_123.4], 0.05],
  ])('%j adds up to %s', (numbers, sum) => {
    expect(sumOf(numbers)).toBe(sum)
  })

  test('averages and medians carry no dust', () => {
    expect(averageOf([0.1, 0.2])).toBe(0.15)
    expect(averageOf([0.1, 0.7])).toBe(0.4)
    expect(medianOf([0.7, 5, 0.1, -1])).toBe(0.4)
    expect(medianOf([3, 1, 2])).toBe(2)
    expect(medianOf([])).toBeNull()
  })

  test('the largest and smallest numbers take no time and stay finite', () => {
    expect(remainder(1e308, 3)).toBe(1)
    expect(floorToStep(1e308, 1e-308)).toBe(1e308)
    expect(floorToStep(-5e-324, 1e308)).toBe(-1e308)
  })
})
