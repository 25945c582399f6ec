import { clientAttributeTypes, moreAttributeTypes } from '@weft/features/attributes/client'
import { samples } from '@weft/features/attributes/testing'
import type { Condition, FilterTree, Operator, Settings } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { isConditionComplete, type QueryEnv } from '@weft/query'
import { createStore, type Transport } from '@weft/store'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { attributeSubjects, filterSubjects } from './filter-subjects.ts'
import { filterWords, type FilterLanguage } from './filter-words.ts'
import { operandKind } from '../../shared/operand-kind.ts'
import { operatorsOf } from './operand-kind.ts'

beforeAll(() => moreAttributeTypes.load())

/** A board with one attribute of a type. */
function languageOf(type: string, settings: Settings, name = 'Field'): FilterLanguage {
  const member = clientAttributeTypes[type]
  if (!member) throw new Error(type)
  const all = [{ id: 'field', attribute: { name }, type: member, settings }] as never
  const env: QueryEnv = {
    attribute: (id) => (id === 'field' ? { type: member, settings } : undefined),
    context: sampleContext(),
    personal: () => () => null,
  }
  const store = createStore({ transport: {} as Transport, isPretending: true })
  return { subjects: filterSubjects({ all }, env), env, store }
}

const asking = (operator: Operator, value?: unknown, attribute_id = 'field'): FilterTree => ({
  op: 'and',
  conditions: [{ attribute_id, operator, ...(value === undefined ? {} : { value }) }],
})

const labels = ['Open', 'Stuck', 'Done'].map((name) => ({ id: name.toLowerCase(), name, color: 'blue' }))

test('every condition that every type can ask is said, with its name and what it compares with', () => {
  let said = 0
  for (const type of Object.keys(clientAttributeTypes)) {
    const { settings = {}, operand = fc.anything() } = samples[type] ?? {}
    const language = languageOf(type, settings)
    const [subject] = attributeSubjects({
      all: [
        { id: 'field', attribute: { name: 'Field' }, type: clientAttributeTypes[type], settings },
      ] as never,
    })
    if (!subject) continue
    for (const operator of operatorsOf(subject)) {
      const isBare = operandKind(operatorsOf(subject), operator) === 'none'
      const values = isBare ? [undefined] : fc.sample(operand, { numRuns: 60, seed: 7 })
      for (const value of values) {
        const condition: Condition = {
          attribute_id: 'field',
          operator,
          ...(isBare ? {} : { value }),
        }
        if (!isConditionComplete(condition, language.env)) continue
        const words = filterWords({ op: 'and', conditions: [condition] }, language)
        expect(words, `${type} ${operator} ${JSON.stringify(value)}`).toMatch(/^Field /)
        expect(words).not.toMatch(/undefined|\[object|NaN|null$/)
        said++
      }
    }
  }
  expect(said).toBeGreaterThan(500)
})

const day = (rel: string, n: number) => ({ rel, n })
test.each<[string, Settings, Operator, unknown, string]>([
  ['label', { labels }, 'any_of', ['open'], 'Status is Open'],
  ['label', { labels }, 'any_of', ['open', 'stuck'], 'Status has any of Open or Stuck'],
  ['label', { labels }, 'none_of', ['done'], 'Status is not Done'],
  ['label', { labels }, 'all_of', ['open', 'gone'], 'Status has all of Open and Deleted'],
  ['members', {}, 'any_of', ['me', 2], 'Status has any of Me or Grace Hopper'],
  ['text', {}, 'contains', 'ship', 'Status contains “ship”'],
  ['text', {}, 'is_empty', undefined, 'Status is empty'],
  ['number', {}, 'gte', 12, 'Status ≥ 12'],
  ['number', {}, 'between', [1, 5], 'Status is between 1 and 5'],
  ['checkbox', {}, 'checked', undefined, 'Status is checked'],
  ['date', {}, 'before', day('day', 0), 'Status is before today'],
  ['date', {}, 'on_or_after', day('day', -3), 'Status is on or after 3 days ago'],
  ['date', {}, 'after', day('week', 1), 'Status is after one week from now'],
  ['date', {}, 'is', '2026-12-24', 'Status is Dec 24, 2026'],
  ['date', {}, 'within', { range: 'past', unit: 'day', n: 7 }, 'Status is within the past 7 days'],
  ['date', {}, 'within', { range: 'this', unit: 'month' }, 'Status is within this month'],
  ['date', {}, 'overdue', undefined, 'Status is overdue'],
])('%s %o %s %o is "%s"', (type, settings, operator, value, words) => {
  expect(filterWords(asking(operator, value), languageOf(type, settings, 'Status'))).toBe(words)
})

test('what is asked of an item itself is said by itself', () => {
  const language = languageOf('text', {})
  const say = (operator: Operator, id: string, value?: unknown) =>
    filterWords(asking(operator, value, id), language)
  expect(say('changed_within', 'updated_at', 7)).toBe('Item changed in the last 7 days')
  expect(say('created_by_me', 'created_by')).toBe('created by me')
  expect(say('has_unread', 'comment_count')).toBe('has unread comments')
})

test('groups stand in brackets, and what is ignored is left out', () => {
  const language = languageOf('label', { labels }, 'Status')
  const is = (...value: string[]): Condition => ({ attribute_id: 'field', operator: 'any_of', value })
  const filter: FilterTree = {
    op: 'and',
    conditions: [
      is('open'),
      { attribute_id: 'gone', operator: 'is_empty' },
      { attribute_id: 'field', operator: 'any_of' },
      { op: 'or', conditions: [is('stuck'), { attribute_id: 'field', operator: 'is_empty' }] },
    ],
  }
  expect(filterWords(filter, language)).toBe('Status is Open and (Status is Stuck or Status is empty)')
  expect(
    filterWords({ op: 'and', conditions: [{ attribute_id: 'gone', operator: 'is_empty' }] }, language),
  ).toBe('')
  expect(filterWords(null, language)).toBe('')
})
