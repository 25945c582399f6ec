import { sampleContext } from '@weft/model/testing'
import { readHours } from '@weft/numbers'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('time tracking', () => {
  test('seconds are shown as hours and minutes, rounded up where that is wanted', () => {
    expect(definition.format(3 * 3600 + 5 * 60 + 59, {}, context)).toBe('3:05')
    expect(definition.format(61, { rounding: 15 }, context)).toBe('0:15')
    expect(definition.format(900, { rounding: 15 }, context)).toBe('0:15')
    expect(definition.format(3600, {}, sampleContext({ locale: 'ar-EG' }))).toBe('١:٠٠')
  })

  test('a condition compares with hours as they are typed', () => {
    expect(['1:30', '1.5', '1,5h', '90 min', '0:00:30', 'soon'].map(readHours)).toEqual([
      5400,
      5400,
      5400,
      5400,
      30,
      null,
    ])
    expect(definition.predicate('gte', readHours('1:30'), {}, context)?.(5400)).toBe(true)
  })

  test('nobody sets a time, and settings that cannot be are refused', () => {
    expect(definition.isStatic).toBe(true)
    expect(definition.checkData(5, {})).toBe('Values cannot be assigned to static attributes')
    expect(definition.checkSettings({ rounding: 7, estimate: 'x', allowParallel: 1 })).toHaveLength(3)
  })
})
