import type { Item } from '@weft/model'
import { expect, test } from 'vitest'

import type { Device } from './disk/device.ts'
import { EditStorage } from './disk/edit-storage.ts'
import { type Medium, MemoryDatabase } from './disk/memory-database.ts'
import { deferredDevice, memoryDevice } from './deferred-storage.ts'
import { item, itemId, session, turn } from './scripted-session.ts'

function deviceOn(medium: Medium): Device {
  const database = new MemoryDatabase(medium)
  const storage = new EditStorage({ database, now: () => 1, tab: 'tab', onTrouble: () => undefined })
  return { ...memoryDevice(), storage, notes: storage, troubles: { records: null, edits: null } }
}

let sessions = 0

/** A session on a device that opens when told. */
function late() {
  let keys = 0
  const name = `session ${++sessions}`
  const newKey = () => `${name}, ${++keys}`
  const { promise, resolve } = Promise.withResolvers<Device>()
  const { storage, notes, records, tabs } = deferredDevice(promise)
  const made = session({ storage, notes, records, tabs, newKey })
  made.store.hydrate('items', [item(1), item(2)])
  const open = async (device: Device) => {
    resolve(device)
    await turn()
    await made.scheduler.pass(1)
  }
  return { ...made, open, items: made.store.collection<Item>('items') }
}

const keysOf = (entries: readonly { idempotency_key: string }[]) =>
  entries.map(({ idempotency_key }) => idempotency_key)

test('an edit made before the device is open is shown at once, kept once it is, and then sent once', async () => {
  const medium: Medium = new Map()
  const { store, transport, scheduler, items, open } = late()
  const loaded = store.loadQueue()
  void items.save(itemId(1), { sort_order: 7 })
  expect(items.get(itemId(1))?.sort_order).toBe(7)
  await scheduler.pass(5_000)
  expect(transport.calls).toHaveLength(0)
  await open(deviceOn(medium))
  await loaded
  const [key, ...more] = keysOf(await deviceOn(medium).storage.load())
  expect([more, keysOf(transport.next().entries)]).toEqual([[], [key]])
  await scheduler.pass(5_000)
  expect(transport.calls).toHaveLength(0)
})

test('what an earlier session could not send is shown and sent too, each once', async () => {
  const medium: Medium = new Map()
  const first = late()
  first.store.pause()
  await first.open(deviceOn(medium))
  void first.items.save(itemId(1), { sort_order: 101 })
  await turn()

  const { store, transport, scheduler, items, open } = late()
  const loaded = store.loadQueue()
  void items.save(itemId(2), { sort_order: 102 })
  await open(deviceOn(medium))
  await loaded
  expect(items.get(itemId(1))?.sort_order).toBe(101)
  await scheduler.pass(100)
  const sent = transport.calls.flatMap(({ entries }) => entries.map(({ route }) => route))
  expect(sent.toSorted()).toEqual([`/items/${itemId(1)}`, `/items/${itemId(2)}`])
})

test('a device that cannot be opened keeps nothing and holds nothing up', async () => {
  const { transport, items, open } = late()
  void items.save(itemId(1), { sort_order: 7 })
  await open(memoryDevice())
  expect(transport.next().entries).toHaveLength(1)
})
