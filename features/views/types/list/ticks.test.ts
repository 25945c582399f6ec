import type { DoneRule } from '@weft/model'
import { expect, test } from 'vitest'

import type { ShownAttribute } from '../../client/view-member.ts'
import { tickOf } from './ticks.ts'

const shown = (id: string, operators: string[]) =>
  ({ id, type: { operators, isStatic: false } }) as unknown as ShownAttribute
const all = [shown('text', ['contains']), shown('billed', ['checked']), shown('status', ['any_of'])]
const byStatus: DoneRule = { attribute_id: 'status', label_ids: ['done'] }
const tick = (done: DoneRule | null, chosen?: string | null) => tickOf({ all, done }, { tick: chosen })?.id

test('a tick is what the done rule reads, and not a box that means something else', () => {
  expect(tick(byStatus)).toBe('status')
  expect(tick({ attribute_id: 'gone', label_ids: ['done'] })).toBeUndefined()
})

test('what was chosen counts before the rule, and none is none', () => {
  expect(tick(byStatus, 'billed')).toBe('billed')
  expect(tick(byStatus, null)).toBeUndefined()
})

test('where nothing says what is done it is the first box', () => {
  expect(tick(null)).toBe('billed')
})
