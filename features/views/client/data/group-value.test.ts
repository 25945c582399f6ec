import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import type { Settings, ValueContext } from '@weft/model'
import { beforeAll, expect, test } from 'vitest'

import { groupValue } from './group-value.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'America/Los_Angeles',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map(),
}

beforeAll(() => moreAttributeTypes.load())

function headOf(type: string, data: unknown, own: Settings = {}) {
  const member = clientAttributeType(type)
  const attribute = { type: member, settings: { ...member.defaultSettings, ...own } }
  const [group] = member.groups?.(data, attribute.settings, context) ?? []
  const { key, label } = group ?? { key: String(data), label: String(data) }
  return groupValue({ key, label }, data, attribute, context)
}

test('a day is called by its name, not by the time of its first item', () => {
  const time = { start: '2026-11-02 07:30:00', hasTime: true }
  expect(headOf('date', time)).toEqual({ text: 'Sun, Nov 1, 2026' })
  expect(headOf('date', { start: '2026-11-01', hasTime: false })).toEqual({ text: 'Sun, Nov 1, 2026' })
  expect(headOf('date', time, { groupBy: 'month' })).toEqual({ text: 'November 2026' })
})

test('a step of numbers is called by its bounds, a number alone and a label by their values', () => {
  expect(headOf('number', 7, { groupSize: 5 })).toHaveProperty('text')
  const labels = [{ id: 'a', name: 'Bug', color: 'red', textColor: '' }]
  expect(headOf('label', ['a'], { labels })).toEqual({ data: ['a'] })
})

test('a group without a value or an attribute is called by its label', () => {
  expect(groupValue({ key: null, label: 'Empty' }, null, undefined, context)).toEqual({ text: 'Empty' })
})
