import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { RuleSentence } from './rule-sentence.tsx'
import { DONE, FOLDER, loadParts, ruleOf, showRules } from './testing/show-rules.tsx'

beforeAll(loadParts)

const becomesDone = {
  type: 'value-changed',
  options: {
    attribute_id: 'a-status',
    change: 'becomes',
    to: { operator: 'any_of', value: [DONE] },
    folders: [FOLDER],
  },
}

function said(fields: Parameters<typeof ruleOf>[0]) {
  showRules(ruleOf(fields), (rule) => (
    <p>
      <RuleSentence rule={rule} />
    </p>
  ))
  const line = screen.getByRole('paragraph')
  return {
    text: line.textContent,
    names: [...line.querySelectorAll('b')].map(({ textContent }) => textContent),
  }
}

test('a rule is said by the names of what it uses, and these are strong', () => {
  const { text, names } = said({
    trigger: becomesDone,
    conditions: { op: 'and', conditions: [{ attribute_id: 'a-due', operator: 'is_not_empty' }] },
    steps: [
      { id: 's1', type: 'notify', options: { attribute_ids: ['a-people'], actor: true, text: 'Hi' } },
      { id: 's2', type: 'set-value', options: { attribute_id: 'a-hours', way: 'increase', amount: 2 } },
      { id: 's3', type: 'wait', options: { amount: 3, unit: 'hour' } },
    ],
  })
  expect(text).toBe(
    'Status becomes Done in Boats, if Due is not empty' +
      'notify the person who started it and Assignee' +
      'increase Hours by 2' +
      'wait 3 hours',
  )
  expect(names).toEqual(['Status', 'Done', 'Boats', 'Assignee', 'Hours'])
})

test('both ways of a branch are said in one sentence, and what lies in a loop with it', () => {
  const { text } = said({
    trigger: { type: 'item-created', options: {} },
    steps: [
      {
        id: 'b1',
        type: 'branch',
        options: {
          filter: { op: 'and', conditions: [{ attribute_id: 'a-hours', operator: 'gt', value: 5 }] },
        },
        steps: [{ id: 's1', type: 'complete-item', options: {} }],
        otherwise: [{ id: 's2', type: 'trash-item', options: {} }],
      },
    ],
  })
  expect(text).toBe('an item is createdif Hours > 5: complete the item, else move the item to the trash')
})

test('what is gone or not chosen yet is said as such, and an unknown part too', () => {
  const { text } = said({
    trigger: { type: 'value-changed', options: { attribute_id: 'gone', change: 'any' } },
    steps: [
      { id: 's1', type: 'set-value', options: { way: 'set' } },
      { id: 's2', type: 'from-the-future', options: {} },
    ],
  })
  expect(text).toBe('a deleted attribute changesset an attribute to …something unknown')
})
