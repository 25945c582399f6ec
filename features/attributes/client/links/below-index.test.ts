import { newUuid } from '@weft/base'
import { createAttribute, createFolder, createItem, type Item, type SyncedRecord } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { expect, test } from 'vitest'

import { belowKey } from '../../shared/elements/below.ts'
import { belowPart, findLinks } from './find-links.ts'

/** A server that never answers: what is seen is what was done here. */
const never = () => new Promise<never>(() => undefined)
const silent: Transport = { index: never, one: never, bulk: never, content: never, post: never }
const board_id = 'tasktasks01'

test('a parent is shown anew when what its sub-items hold of an asked attribute changes, and only then', async () => {
  await belowPart.load()
  const store = createStore({ transport: silent })
  store.initialise(1, 7)
  const confirmed = <R extends SyncedRecord>(record: R): R => ({ ...record, row_version: 1, seq: 1 })
  const folder = confirmed(createFolder(1, { board_id, name: 'Tasks' }))
  const [done, note] = ['checkbox', 'text'].map((type) =>
    confirmed(createAttribute(1, { board_id, name: type, type })),
  )
  if (!done || !note) throw new Error('made above')
  const make = (parent_id: string | null, data: unknown) =>
    confirmed({
      ...createItem(1, { board_id, folder_id: folder.id, parent_id }),
      id: newUuid(),
      values: { [done.id]: { data, row_version: 1 } },
    }) as Item
  const [one, two] = [make(null, null), make(null, null)]
  const [a, b] = [make(one.id, true), make(one.id, null)]
  store.hydrate('folders', [folder])
  store.hydrate('attributes', [done, note])
  store.hydrate('items', [one, two, a, b])
  const items = store.collection<Item>('items')
  const links = findLinks(store, folder.id)
  const read = (id: string) => links.read(id, belowKey(done.id))
  expect([read(one.id), read(two.id)]).toEqual([[true, null], null])

  const seen = () => [items.get(one.id), items.get(two.id)]
  let before = seen()
  const values = store.collection('values')
  values.save(`${b.id}.${done.id}`, { data: true })
  expect(read(one.id)).toEqual([true, true])
  expect(seen()[0]).not.toBe(before[0])
  expect(seen()[1]).toBe(before[1])

  before = seen()
  values.save(`${b.id}.${note.id}`, { data: 'a word' })
  expect(seen()).toEqual(before)
  expect(seen()[0]).toBe(before[0])

  items.save(b.id, { parent_id: two.id })
  expect([read(one.id), read(two.id)]).toEqual([[true], [true]])
  const change = items.remove(a.id)
  expect(read(one.id)).toBeNull()
  change?.undo()
  expect(read(one.id)).toEqual([true])
})
