import type { Item } from '@weft/model'
import type { BulkResult } from '@weft/protocol'
import { expect, test } from 'vitest'

import { item, itemId, session, turn } from './scripted-session.ts'

function open() {
  const made = session()
  const items = made.store.collection<Item>('items')
  made.store.hydrate('items', [item(1), item(2)])
  return { ...made, items }
}

async function answer(made: ReturnType<typeof open>, ...results: BulkResult[]) {
  await turn()
  await made.scheduler.pass(0)
  await made.transport.next<readonly BulkResult[]>().answer({ status: 200, data: results })
}

const sent = async (made: ReturnType<typeof open>) => {
  await made.scheduler.pass(0)
  return made.transport.next().entries.map(({ origin }) => origin)
}

test('a single one says nothing', async () => {
  const made = open()
  made.items.save(itemId(1), { sort_order: 7 })
  expect(await sent(made)).toEqual([undefined])
})

test('those of one transaction name the same act, and parts of a longer one that of the whole', async () => {
  const made = open()
  const twice = () => {
    made.items.save(itemId(1), { sort_order: 7 })
    made.items.save(itemId(2), { sort_order: 8 })
  }
  made.store.transaction(twice)
  const [first, second] = await sent(made)
  expect(first).toEqual({ act: expect.any(String) })
  expect(second).toEqual(first)
  const other = open()
  other.store.transaction(() => other.items.save(itemId(1), { sort_order: 9 }), { act: 'the long one' })
  expect(await sent(other)).toEqual([{ act: 'the long one' }])
})

test('what is taken back says so', async () => {
  const made = open()
  const change = made.items.save(itemId(1), { sort_order: 7 })
  await made.scheduler.pass(0)
  const { row_version: _number, ...item } = made.items.get(itemId(1)) as Item
  await answer(made, { status: 200, data: { ...item, row_version: 2, seq: 5 } })
  change?.undo()
  expect(await sent(made)).toEqual([{ via: 'undo' }])
})
