import { describe, expect, test } from 'vitest'
import { sampleContext } from '../../shared/testing/sample-context.ts'
import { member as definition } from './server.ts'

const context = sampleContext()
const german = sampleContext({ locale: 'de' })

describe('progress', () => {
  test('percentages are shares of the range, and everything is clamped to it', () => {
    expect(definition.parse('65%', {}, context)).toEqual({ data: 65 })
    expect(definition.parse('65', {}, context)).toEqual({ data: 65 })
    expect(definition.parse('50 %', { min: 10, max: 20 }, context)).toEqual({ data: 15 })
    expect(definition.parse('-3', {}, context)).toEqual({ data: 0 })
    expect(definition.parse('1.000,5', {}, german)).toEqual({ data: 100 })
    expect(definition.parse('half', {}, context)).toEqual({ problem: 'This is not a number' })
  })

  test('it is shown in percent where the range is that of percent', () => {
    expect(definition.format(12.5, {}, german)).toBe('12,5%')
    expect(definition.format(7, { min: 0, max: 8 }, context)).toBe('7')
  })

  test('data outside the range, and data of a counted progress, are refused', () => {
    expect(definition.checkData(101, {})).toBe('This number is above the maximum')
    expect(definition.checkData(-1, {})).toBe('This number is below the minimum')
    expect(definition.checkData('1', {})).toBe('This is not a number')
    expect(definition.checkData(1, { source: 'checklist' })).toBe(
      'This progress is counted and cannot be set',
    )
  })

  test('a range without room is refused', () => {
    expect(definition.checkSettings({ min: 5, max: 5 })).toEqual(['The minimum must be below the maximum'])
    expect(definition.checkSettings({ step: 0, source: 'stars' })).toHaveLength(2)
  })
})
