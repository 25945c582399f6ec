import { expect, test } from 'vitest'

import { attributeSettings } from './attribute-settings.ts'
import { shownData as shownOf } from './shown-data.ts'

const shownData = (type: string, data: unknown, settings = {}) => shownOf({ type, settings }, data)

const link = {
  item_id: '01930000-0000-7000-8000-00000000beef',
  folder_id: 'f',
  name: 'Door',
  shown: { a: 'SECRET' },
  inputs: { b: 'SECRET' },
  data: { kind: 'FS' },
}

test('of a linked item there is the name and what is said of the link, and of a private one that it is there', () => {
  expect(shownData('reference', [link, { ...link, folder_id: null }])).toEqual([
    {
      item_id: '00000000000beef',
      folder_id: 'here',
      name: 'Door',
      shown: {},
      inputs: {},
      data: { kind: 'FS' },
    },
    { item_id: 'private-1', folder_id: null, name: 'Private item', shown: {}, inputs: {} },
  ])
})

test('who is reminded, who has a line to do and who voted is not in the data', () => {
  expect(shownData('date', { start: '2026-11-21', hasTime: false, reminders: [{ to: [7] }] })).toEqual({
    start: '2026-11-21',
    hasTime: false,
  })
  expect(shownData('checklist', [{ id: 'x', name: 'Oil it', done: true, assignee: 7 }])).toEqual([
    { id: '0', name: 'Oil it', done: true },
  ])
  const votes = shownData('vote', [7, 8]) as number[]
  expect([votes.length, votes.includes(7)]).toEqual([2, false])
})

test('what is looked up is cut as it is where it comes from, however far away that is', () => {
  const target = (type: string) => ({ target: { type, settings: {} } })
  const lines = [{ id: 'x', name: 'Oil it', done: true, assignee: 7, due: 'SECRET' }]
  expect(shownData('lookup', [lines], target('checklist'))).toEqual([
    [{ id: '0', name: 'Oil it', done: true }],
  ])
  const [votes] = shownData('lookup', [[7, 8]], target('vote')) as number[][]
  expect([votes?.length, votes?.includes(7)]).toEqual([2, false])
  const far = { target: { type: 'lookup', settings: target('vote') } }
  expect(shownData('lookup', [[[7]]], far)).not.toEqual([[[7]]])
})

test('settings hold what says how a value looks, to the type that is looked up, and used labels alone', () => {
  const labels = [
    { id: 'a', name: 'Ready', color: 'green' },
    { id: 'b', name: 'SECRET', color: 'red' },
  ]
  const settings = {
    reference_id: 'SECRET',
    formula: 'SECRET',
    default: 'SECRET',
    target: { type: 'label', settings: { labels, filter: 'SECRET' } },
  }
  const kept = attributeSettings('lookup', settings, (id) => id === 'a')
  expect(kept).toMatchObject({ target: { type: 'label', settings: { labels: [{ id: 'a' }] } } })
  expect(JSON.stringify(kept)).not.toContain('SECRET')
  const number = { precision: 2, unit: 'kg', readDecimal: 'SECRET', formula: 'SECRET' }
  expect(attributeSettings('number', number, () => true)).toEqual({ precision: 2, unit: 'kg' })
  expect(attributeSettings('not-there', number, () => true)).toEqual({})
})

test('a priority keeps its level where the others are not sent', () => {
  const labels = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    name: id === 'b' ? 'High' : 'SECRET',
    color: 'red',
  }))
  const kept = attributeSettings('label', { labels, appearance: 'priority' }, (id) => id === 'b')
  expect(kept).toMatchObject({ appearance: 'priority', labels: [{ id: 'b', level: 3 }] })
  expect(JSON.stringify(kept)).not.toContain('SECRET')
})

test('what is counted is counted in percent, whatever range was typed in before', () => {
  const range = { min: 1, max: 5, color: 'red' }
  expect(attributeSettings('progress', range, () => true)).toEqual(range)
  const counted = { ...range, source: 'checklist' }
  expect(attributeSettings('progress', counted, () => true)).toEqual({ color: 'red' })
})
