import { now, toWireTime } from '@weft/base'
import { sampleContext } from '@weft/model/testing'
import { readHours } from '@weft/numbers'
import { describe, expect, test } from 'vitest'
import { isPublishable } from '../../shared/family-member.ts'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('time tracking', () => {
  test('seconds are shown as hours and minutes, and rounded in reports alone', () => {
    expect(definition.format(3 * 3600 + 5 * 60 + 59, {}, context)).toBe('3:05')
    expect(definition.format(61, { rounding: 15 }, context)).toBe('0:01')
    expect(definition.format(3600, {}, sampleContext({ locale: 'ar-EG' }))).toBe('١:٠٠')
  })

  test('what runs is shown with the time that it has run, and counts once it has ended', () => {
    const data = { seconds: 3600, running: [toWireTime(now() - 120_000)] }
    expect(definition.format(data, {}, context)).toBe('1:02')
    expect([definition.sortKey(data, {}, context), definition.toNumber?.(data, {})]).toEqual([3600, 3600])
    expect(definition.predicate('eq', 3600, {}, context)?.(data)).toBe(true)
    expect(definition.groups?.(data, {}, context)[0]?.key).toBe('3600')
  })

  test('values are those of whoever asks, and of nobody where nobody does', () => {
    const value = definition.computed?.prepare({}, { context, attribute: () => undefined, urlOf: () => '' })
    const cell = { row_id: 'item', attribute_id: 'time', read: () => null, linked: () => null }
    expect(value?.({ ...cell, own: () => 60 })).toBe(60)
    expect(value?.(cell)).toBeNull()
    expect(isPublishable(definition)).toBe(false)
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
