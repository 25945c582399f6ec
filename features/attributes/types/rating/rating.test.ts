import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()
const settings = { max: 5, icon: 'star' }

describe('rating', () => {
  test.each([
    ['4', 4],
    ['3.6', 4],
    ['8/10', 4],
    ['60 %', 3],
    ['★★★☆☆', 3],
    ['⭐⭐', 2],
    ['9', 5],
    ['0', null],
    ['☆☆☆☆☆', null],
    ['', null],
  ])('%s is read', (text, data) => {
    expect(definition.parse(text, settings, context)).toEqual({ data })
  })

  test.each(['good', '-1', '3/4/5', '1/0', '★★x'])('%s is no rating', (text) => {
    expect(definition.parse(text, settings, context)).toEqual({ problem: 'This is not a rating' })
  })

  test('only whole numbers up to the highest rating are let in, and 0 is empty', () => {
    expect(definition.checkData(5, settings)).toBeNull()
    expect(definition.checkData(6, settings)).toBe('This is more than the highest rating')
    expect(definition.checkData(2.5, settings)).toBe('A rating must be a whole number')
    expect(definition.checkData('5', settings)).toBe('A rating must be a whole number')
    expect(definition.normalise(0, settings)).toBeNull()
  })

  test('settings out of range are refused', () => {
    expect(definition.checkSettings({ max: 11 })).toEqual(['The highest rating must be between 1 and 10'])
    expect(definition.checkSettings({ icon: 'skull', color: 'red;x' })).toHaveLength(2)
  })

  test('a group says its stars', () => {
    expect(definition.groups?.(2, { icon: 'heart' }, context)).toEqual([{ key: '2', label: '♥♥', sort: 2 }])
  })
})
