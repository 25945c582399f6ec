import { expect, test } from 'vitest'

import { serverAttributeType } from '@weft/features/attributes/server'
import { createAttribute } from '@weft/model'

import { fieldFor, withQuestion } from '../shared/index.ts'
import { readLink } from './prefill.ts'

const attribute = (name: string, type: string, settings = {}) =>
  withQuestion(createAttribute(1, { board_id: 'b', name, type, settings }), serverAttributeType(type))
const labels = [
  { id: 'l1', name: 'Red, or so', color: 'red' },
  { id: 'l2', name: 'Blue', color: 'blue' },
]
const name = attribute('Full Name', 'text')
const color = attribute('Colour', 'label', { labels })
const done = attribute('Done', 'checkbox')
const day = attribute('Day', 'date', { range: true })
const asked = [
  { block: fieldFor(name.id, { id: 'name', label: 'Who are you?' }), attribute: name },
  { block: fieldFor(color.id, { id: 'color', options: ['l1', 'l2'] }), attribute: color },
  { block: fieldFor(done.id, { id: 'done' }), attribute: done },
  { block: fieldFor(day.id, { id: 'day' }), attribute: day },
]
const answers = (query: Record<string, unknown>) => readLink(query, asked).answers

test('fields are called by their name, their question, their id or the attribute’s', () => {
  for (const key of ['Full Name', 'full_name', 'FULL+NAME', 'who_are_you?', 'name', name.id])
    expect(answers({ [`prefill_${key}`]: 'Ann' })).toEqual({ name: ['Ann'] })
  expect(answers({ prefill_unknown: 'x', other: 'y' })).toEqual({})
})

test('options are called by name or id, several with commas', () => {
  expect(answers({ prefill_colour: 'blue' })).toEqual({ color: ['l2'] })
  expect(answers({ prefill_colour: 'Red, or so' })).toEqual({ color: ['l1'] })
  expect(answers({ prefill_colour: 'l1,Blue,Green' })).toEqual({ color: ['l1', 'l2'] })
})

test('ticks and days are understood', () => {
  expect(answers({ prefill_done: 'yes', prefill_day: '2026-01-02/2026-01-05' })).toEqual({
    done: ['on'],
    day: ['2026-01-02', '2026-01-05'],
  })
})

test('a link hides fields, unless it says 0', () => {
  expect([...readLink({ hide_Done: '1', hide_Day: '0' }, asked).hidden]).toEqual(['done'])
})
