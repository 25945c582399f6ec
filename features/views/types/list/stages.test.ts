import { createItem, type DoneRule } from '@weft/model'
import { expect, test } from 'vitest'

import type { ShownAttribute } from '../../client/view-member.ts'
import { stageOf } from './stages.ts'

const labels = [
  { id: 'new', name: 'To do', color: 'gray', category: 'todo' },
  { id: 'work', name: 'In progress', color: 'blue', category: 'doing' },
  { id: 'check', name: 'In review', color: '#aa00ff', category: 'doing' },
  { id: 'done', name: 'Done', color: 'green', category: 'done' },
]
const status = { id: 'status', settings: { labels } } as unknown as ShownAttribute
const rule: DoneRule = { attribute_id: 'status', label_ids: ['done'] }
const item = (data: unknown) => ({
  ...createItem(1, { board_id: 'b', folder_id: 'f' }),
  values: { status: { data, row_version: 1 } },
})

test('what is under way fills more of the circle with each label of that kind, in its color', () => {
  expect(stageOf(item(['work']), status, rule)).toEqual({
    kind: 'doing',
    name: 'In progress',
    color: 'var(--label-blue-solid)',
    share: 1 / 3,
  })
  expect(stageOf(item(['check']), status, rule)).toMatchObject({ color: '#aa00ff', share: 2 / 3 })
  expect(stageOf(item(['new', 'work']), status, rule)).toMatchObject({ name: 'In progress' })
})

test('what is to be done is empty, and what has no label is told from it', () => {
  expect(stageOf(item(['new']), status, rule)).toMatchObject({ kind: 'todo', name: 'To do', share: 0 })
  for (const data of [null, [], ['deleted']])
    expect(stageOf(item(data), status, rule)).toMatchObject({ kind: 'none' })
})

test('a label that does not say how far an item is looks neither to be done nor like none', () => {
  const settings = { labels: [...labels, { id: 'team', name: 'Marketing', color: 'pink' }] }
  const grouped = { id: 'status', settings } as unknown as ShownAttribute
  expect(stageOf(item(['team']), grouped, rule)).toMatchObject({
    kind: 'other',
    name: 'Marketing',
    color: 'var(--label-pink-solid)',
  })
  expect(stageOf(item(['team', 'new']), grouped, rule)).toMatchObject({ kind: 'todo' })
})

test('a box has no stages', () => {
  expect(stageOf(item(true), status, null)).toBeNull()
  expect(stageOf(item(true), status, { attribute_id: 'other', label_ids: ['done'] })).toBeNull()
})
