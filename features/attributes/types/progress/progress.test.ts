import { sampleContext } from '@weft/model/testing'
import { newUuid } from '@weft/base'
import type { ComputedEnv } from '@weft/model'
import { describe, expect, test } from 'vitest'
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
      'This progress is calculated and cannot be set',
    )
  })

  test('a range without room is refused', () => {
    expect(definition.checkSettings({ min: 5, max: 5 })).toEqual(['The minimum must be below the maximum'])
    expect(definition.checkSettings({ step: 0, source: 'stars' })).toHaveLength(2)
  })

  test('it may be counted from the sub-items that are done, by a box or by a label that means done', () => {
    const from = newUuid()
    const labels = [
      { id: newUuid(), name: 'Open', color: 'blue' },
      { id: newUuid(), name: 'Shut', color: 'red', isDone: true },
    ]
    const compute = (below: unknown) => {
      const settings = { source: 'sub_items', from }
      const env: ComputedEnv = {
        context,
        attribute: () => ({ type: definition, settings: { labels } }),
        urlOf: () => '',
      }
      const linked = (row_id: string, asked: string) =>
        row_id === 'r' && asked === `below:${from}` ? below : 'nothing else is asked'
      const cell = { row_id: 'r', attribute_id: 'p', read: () => null, linked }
      return definition.variant?.(settings)?.computed?.prepare(settings, env)(cell)
    }
    expect(compute([true, null, false])).toBe(33)
    expect(compute([[labels[1]?.id], [labels[0]?.id]])).toBe(50)
    expect(compute(null)).toBeNull()
  })

  test('it may be counted from a checklist, or from the stage of a label', () => {
    const from = newUuid()
    const stages = ['todo', 'doing', 'done'].map((category) => ({
      id: newUuid(),
      name: category,
      color: 'blue',
      category,
    }))
    const compute = (source: string, data: unknown) => {
      const settings = { source, from }
      expect(definition.checkSettings(settings)).toEqual([])
      const env: ComputedEnv = {
        context,
        attribute: (id) => (id === from ? { type: definition, settings: { labels: stages } } : undefined),
        urlOf: () => '',
      }
      const cell = { row_id: 'r', attribute_id: 'p', read: () => data, linked: () => null }
      const member = definition.variant?.(settings)
      expect([member?.isStatic, member?.computed?.inputs(settings)]).toEqual([true, [from]])
      return member?.computed?.prepare(settings, env)(cell)
    }
    const lines = [true, false, false].map((done, n) => ({ id: String(n), name: 'x', done }))
    expect(compute('checklist', lines)).toBe(33)
    expect(compute('checklist', null)).toBeNull()
    expect(
      compute(
        'label',
        stages.slice(1).map(({ id }) => id),
      ),
    ).toBe(75)
    expect(compute('label', [stages[0]?.id])).toBe(0)
    expect(definition.variant?.({ source: 'manual' })).toBeUndefined()
    expect(definition.checkSettings({ source: 'label' })).toEqual(['Choose what to count from'])
  })
})
