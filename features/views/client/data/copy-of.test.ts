import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item } from '@weft/model'
import { expect, test } from 'vitest'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'
import { treeCopies } from './copy-of.ts'

const board_id = 'board000001'
const text = (name: string): ShownAttribute => {
  const attribute = createAttribute(1, { board_id, name, type: 'text' })
  return { id: name, attribute, type: clientAttributeType('text'), settings: {} }
}

test('copies in another folder keep their names and what the folder does not show, each item once', async () => {
  const make = (id: string, parent_id: string | null): Item => ({
    ...createItem(1, { board_id, folder_id: 'folder00001', parent_id, sort_order: 3 }),
    id,
    values: { Name: { data: id, row_version: 1 }, City: { data: `City of ${id}`, row_version: 1 } },
  })
  const items = [make('root', null), make('child', 'root'), make('other', null)]
  const name = text('Name')
  const records = {
    primary: name,
    all: [name],
    elsewhere: [text('City')],
    context: { locale: 'en' },
    item: (id: string) => items.find((one) => one.id === id),
    below: (id: string) => items.filter(({ parent_id }) => parent_id === id),
  } as unknown as ViewRecords
  // A picked sub-item comes with its parent.
  const picked = { ids: ['root', 'child', 'other'], folder_id: 'there' }
  expect(await treeCopies(picked, records, { fetch: async () => null } as never)).toEqual([
    { folder_id: 'there', values: { Name: 'root', City: 'City of root' } },
    { under: { index: 0, sort_order: 3 }, values: { Name: 'child', City: 'City of child' } },
    { folder_id: 'there', values: { Name: 'other', City: 'City of other' } },
  ])
})
