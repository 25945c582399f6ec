import { createItem, type Item } from '@weft/model'
import { describe, expect, test } from 'vitest'

import type { GroupLevel } from './group-values.ts'
import { regrouped as editsOf } from './regrouped.ts'

function item(data: Record<string, unknown>): Item {
  const values = Object.fromEntries(
    Object.entries(data).map(([id, value]) => [id, { data: value, row_version: 1 }]),
  )
  return { ...createItem(1, { board_id: 'b', folder_id: 'f' }), id: 'i', values }
}
const records = { all: [], context: {} } as unknown as Parameters<typeof editsOf>[2]
const regrouped = (one: Item, from: GroupLevel[], to: GroupLevel[]) => editsOf(one, { from, to }, records)
const level = (attribute_id: string, key: string | null) => ({
  attribute_id,
  key,
  data: key === null ? null : [key],
})

describe('a row that goes to another group', () => {
  test('gets the value of that group', () => {
    expect(regrouped(item({ state: ['todo'] }), [level('state', 'todo')], [level('state', 'done')])).toEqual([
      { attribute_id: 'state', data: ['done'] },
    ])
  })

  test('keeps its other labels and loses that of the group it left', () => {
    const many = item({ state: ['todo', 'urgent'] })
    expect(regrouped(many, [level('state', 'todo')], [level('state', 'done')])).toEqual([
      { attribute_id: 'state', data: ['done', 'urgent'] },
    ])
    expect(regrouped(many, [level('state', 'todo')], [level('state', 'urgent')])).toEqual([
      { attribute_id: 'state', data: ['urgent'] },
    ])
    expect(regrouped(many, [level('state', 'todo')], [level('state', null)])).toEqual([
      { attribute_id: 'state', data: ['urgent'] },
    ])
  })

  test('is emptied by the group of empty values', () => {
    expect(regrouped(item({ state: ['todo'] }), [level('state', 'todo')], [level('state', null)])).toEqual([
      { attribute_id: 'state', data: null },
    ])
  })

  test('changes only the levels that differ', () => {
    const from = [level('state', 'todo'), level('kind', 'bug')]
    const to = [level('state', 'todo'), level('kind', 'task')]
    expect(regrouped(item({ state: ['todo'], kind: ['bug'] }), from, to)).toEqual([
      { attribute_id: 'kind', data: ['task'] },
    ])
  })
})
