import { createItem, type DoneRule } from '@weft/model'
import { expect, test } from 'vitest'

import type { ShownAttribute } from '../../client/view-member.ts'
import { tickedData, tickOf } from './ticks.ts'

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

test('a press loses no label: several stay, and one alone comes back with the next press', () => {
  const labels = ['new', 'team', 'done'].map((id) => ({ id }))
  const pressed = (data: unknown, multiple: boolean, before?: readonly string[]) => {
    const attribute = { ...shown('status', ['any_of']), settings: { labels, multiple } }
    const item = {
      ...createItem(1, { board_id: 'b', folder_id: 'f' }),
      values: { status: { data, row_version: 1 } },
    }
    return tickedData(item, attribute, { done: byStatus, before })
  }
  expect(pressed(['team'], true)).toEqual(['team', 'done'])
  expect(pressed(['team', 'done'], true)).toEqual(['team'])
  expect(pressed(['team'], false)).toEqual(['done'])
  expect(pressed(['done'], false, ['team'])).toEqual(['team'])
  expect(pressed(['done'], false, ['deleted'])).toEqual(['new'])
  expect(pressed(['done'], false)).toEqual(['new'])
})
