import type { Attribute, Automation, AutomationStep } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import type { QueryEnv } from '@weft/query'
import { describe, expect, test } from 'vitest'

import { ruleProblems } from './problems.ts'
import type { RuleBoard } from './rule-parts.ts'

const attributes = new Map<string, Pick<Attribute, 'id' | 'name' | 'type' | 'settings'>>(
  [
    { id: 'status', name: 'Status', type: 'label', settings: { labels: [{ id: 'todo' }, { id: 'done' }] } },
    { id: 'points', name: 'Points', type: 'number', settings: {} },
  ].map((one) => [one.id, { ...one, settings: one.settings as Attribute['settings'] }]),
)
const env: QueryEnv = {
  context: sampleContext(),
  // Filters of these tests ask whether something is empty, or which labels it has.
  attribute: (id) =>
    attributes.has(id)
      ? ({ type: { operators: ['is_empty', 'any_of'], predicate: ofLabels }, settings: {} } as never)
      : undefined,
}

/** As types do: none where nothing is compared with. */
function ofLabels(operator: string, operand: unknown) {
  const isWhole = operator === 'is_empty' || (Array.isArray(operand) && operand.length > 0)
  return isWhole ? () => true : null
}

const board: RuleBoard = {
  env,
  attribute: (id) => attributes.get(id),
  hasFolder: (id) => id === 'folder',
  hasDoneRule: false,
}
const created = { type: 'item-created', options: {} }
const step = (type: string, options: Record<string, unknown> = {}, inner: object = {}): AutomationStep => ({
  id: 'a',
  type,
  options,
  ...inner,
})
const asks = (attribute_id: string) => ({
  op: 'and' as const,
  conditions: [{ attribute_id, operator: 'is_empty' as const }],
})

const problemsOf = (rule: Partial<Pick<Automation, 'trigger' | 'conditions' | 'steps'>>) =>
  ruleProblems({ trigger: created, conditions: null, steps: [step('trash-item')], ...rule }, board).map(
    ({ at, text }) => `${at}: ${text}`,
  )

const GONE = 'An attribute that this uses was deleted. Choose another one.'

describe('a rule cannot be on', () => {
  test('while it is not complete', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ trigger: null, steps: [] })).toEqual([
      'trigger: Choose what starts it.',
      'steps: Add an action.',
    ])
    expect(problemsOf({ steps: [step('set-value', { attribute_id: 'points', way: 'set' })] })).toEqual([
      'a: Choose a value.',
    ])
  })

  test('where anything that it asks or does is gone, however deep', () => {
    expect(problemsOf({ conditions: asks('gone') })).toEqual([`conditions: ${GONE}`])
    expect(problemsOf({ trigger: { type: 'item-matches', options: { filter: asks('gone') } } })).toEqual([
      `trigger: ${GONE}`,
    ])
    const inner = [{ ...step('set-value', { attribute_id: 'gone', way: 'clear' }), id: 'b' }]
    expect(problemsOf({ steps: [step('branch', { filter: asks('points') }, { otherwise: inner })] })).toEqual(
      [`b: ${GONE}`],
    )
    expect(problemsOf({ steps: [step('move-item', { folder_id: 'elsewhere00' })] })).toEqual([
      'a: A folder that this uses was deleted. Choose another one.',
    ])
    const set = (data: string[]) => step('set-value', { attribute_id: 'status', way: 'set', data })
    expect(problemsOf({ steps: [set(['done'])] })).toEqual([])
    expect(problemsOf({ steps: [set(['gone'])] })).toEqual([
      'a: A label that this uses was deleted. Choose another one.',
    ])
    expect(problemsOf({ steps: [step('complete-item')] })).toEqual([
      'a: The board settings do not say what means done.',
    ])
  })

  test('with a condition that asks nothing, which would be none', () => {
    const asksNothing = {
      op: 'or' as const,
      conditions: [{ attribute_id: 'status', operator: 'any_of' as const, value: [] }],
    }
    const text = 'Complete the condition, or remove it.'
    expect(problemsOf({ conditions: asksNothing })).toEqual([`conditions: ${text}`])
    const other = {
      op: 'and' as const,
      conditions: [{ attribute_id: 'points', operator: 'starts_with' as const, value: 'a' }],
    }
    expect(problemsOf({ conditions: other })).toEqual([`conditions: ${text}`])
    const branch = step('branch', { filter: asksNothing }, { steps: [{ ...step('trash-item'), id: 'b' }] })
    expect(problemsOf({ steps: [branch] })).toEqual([`a: ${text}`])
  })

  test('with steps for an item where none is there, unless they are in a loop over some', () => {
    const trigger = { type: 'on-schedule', options: { every: 'day', time: '09:00' } }
    const needs = 'What starts this rule is about no item, and this action needs one.'
    expect(problemsOf({ trigger })).toEqual([`a: ${needs}`])
    const loop = step(
      'find-items',
      { folder_id: 'folder', filter: null },
      { steps: [{ ...step('trash-item'), id: 'b' }] },
    )
    // An id of a folder has eleven characters: the shape is checked before what it names.
    expect(problemsOf({ trigger, steps: [loop] })).toEqual(['a: Its settings are not what it expects.'])
    const sound = { ...loop, options: { folder_id: 'folder00000', filter: null } }
    expect(
      ruleProblems({ trigger, conditions: null, steps: [sound] }, { ...board, hasFolder: () => true }),
    ).toEqual([])
  })

  test('with parts that this version does not know, names of the language among them', () => {
    for (const type of ['later', 'constructor', '__proto__'])
      expect(problemsOf({ trigger: { type, options: {} } })).toEqual([
        'trigger: This version does not know what this is.',
      ])
  })
})
