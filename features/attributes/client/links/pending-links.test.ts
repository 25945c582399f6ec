import {
  type Attribute,
  createAttribute,
  createFolder,
  createItem,
  type Item,
  type Reference,
  referenceId,
  type SyncedRecord,
  valueId,
} from '@weft/model'
import type { BulkEntry, BulkResult } from '@weft/protocol'
import { type Answer, createStore, type Scheduler, type Transport } from '@weft/store'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { clientAttributeType, moreAttributeTypes } from '../index.ts'
import { findLinks } from './find-links.ts'
import { linkIndexOf } from './link-index.ts'

beforeAll(async () => {
  await moreAttributeTypes.load()
  clientAttributeType('rollup')
})

/** Time that passes when told. */
function manualTime() {
  let time = 0
  let plans: { at: number; run: () => void }[] = []
  const delay = (ms: number, run: () => void) => {
    const plan = { at: time + ms, run }
    plans.push(plan)
    return () => void (plans = plans.filter((one) => one !== plan))
  }
  const scheduler: Scheduler = {
    now: () => time,
    delay,
    frame: (run) => void delay(16, run),
    random: () => 0.5,
  }
  const pass = async (ms: number) => {
    const until = time + ms
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const due = plans.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (!due) break
      plans = plans.filter((one) => one !== due)
      time = due.at
      due.run()
    }
    time = until
  }
  return { scheduler, pass }
}

const never = () => new Promise<never>(() => undefined)

/** Goals lead to a task, which leads to a client; each adds up what it leads to. */
function makeWorld() {
  const { scheduler, pass } = manualTime()
  const calls: ((answer: Answer<readonly BulkResult[]>) => void)[] = []
  const bulk = (_team: number, _entries: readonly BulkEntry[]) =>
    new Promise<Answer<readonly BulkResult[]>>((resolve) => calls.push(resolve))
  const transport: Transport = { index: never, one: never, bulk, content: never, post: never }
  const store = createStore({ transport, scheduler })
  store.initialise(1, 7)
  const confirmed = <R extends SyncedRecord>(record: R): R => ({ ...record, row_version: 1, seq: 1 })
  const put = <R extends SyncedRecord>(collection: string, record: R): R => {
    const there = confirmed(record)
    store.hydrate(collection, [there])
    return there
  }
  const attribute = (board_id: string, type: string, settings: Attribute['settings']) =>
    put('attributes', { ...createAttribute(1, { board_id, name: type, type }), settings })
  const place = (board_id: string) => {
    const folder = put('folders', createFolder(1, { board_id, name: board_id }))
    findLinks(store, folder.id)
    return put('items', createItem(1, { board_id, folder_id: folder.id }))
  }
  const [goal, task, client] = ['goalsgoals1', 'taskstasks1', 'clientsclie'].map(place) as [Item, Item, Item]
  const amount = attribute(client.board_id, 'number', {})
  const rollUp = (from: Item, to: Item, target_id: string) => {
    const link = attribute(from.board_id, 'reference', { board_id: to.board_id })
    const target = { type: 'number', settings: {} }
    const sum = attribute(from.board_id, 'rollup', {
      reference_id: link.id,
      target_id,
      target,
      function: 'sum',
    })
    return { link, sum }
  }
  const ofTask = rollUp(task, client, amount.id)
  const ofGoal = rollUp(goal, task, ofTask.sum.id)
  const end = (from: Item, attribute_id: string, to: Item, more: Partial<Reference>): Reference => {
    const key = { from_item_id: from.id, attribute_id, to_item_id: to.id }
    const { created_at, updated_at, deleted_at, folder_id } = from
    const times = { created_at, updated_at, deleted_at, created_by: 7 }
    const copies = { name: '', shown: {}, to_folder_id: to.folder_id, sort_order: 0, data: null, inputs: {} }
    return {
      ...key,
      ...times,
      ...copies,
      folder_id,
      id: referenceId(key),
      team_id: 1,
      row_version: 1,
      seq: 1,
      ...more,
    }
  }
  const ends = {
    task: (more: Partial<Reference>) => end(task, ofTask.link.id, client, more),
    goal: (more: Partial<Reference>) => end(goal, ofGoal.link.id, task, more),
  }
  store.hydrate('references', [
    ends.task({ inputs: { [amount.id]: 40 } }),
    ends.goal({ inputs: { [ofTask.sum.id]: 40 } }),
  ])
  const isPending = (item: Item, link: Attribute) =>
    linkIndexOf(store)
      .read(item.id, link.id)
      ?.some((one) => one.isPending) ?? null
  return {
    store,
    pass,
    client,
    amount,
    sum: ofTask.sum,
    ends,
    pending: () => [isPending(task, ofTask.link), isPending(goal, ofGoal.link)],
    /** Saves the client's amount and answers it. */
    async save(data: number, more: Partial<BulkResult>) {
      const id = valueId(client.id, amount.id)
      store.collection('values').save(id, { data })
      await pass(20)
      const { created_at, updated_at } = client
      const times = { created_at, updated_at, deleted_at: null }
      const key = { item_id: client.id, attribute_id: amount.id, team_id: 1 }
      const value = { ...key, ...times, id, data, row_version: 1, seq: 2 }
      calls.shift()?.({ status: 200, data: [{ status: 200, data: value, ...more }] })
      await pass(0)
    },
  }
}

let world: ReturnType<typeof makeWorld>
beforeEach(() => {
  world = makeWorld()
})

test('what follows from a save says that it waits once that lasts, also what follows from what follows', async () => {
  await world.save(45, { pending: true })
  expect(world.pending()).toEqual([false, false])
  await world.pass(399)
  expect(world.pending()).toEqual([false, false])
  await world.pass(1)
  expect(world.pending()).toEqual([true, true])
})

test('the frame that brings the value ends it, each its own', async () => {
  const { store, ends, amount, sum, pass } = world
  await world.save(45, { pending: true })
  await pass(400)
  store.hydrate('references', [ends.task({ inputs: { [amount.id]: 45 }, row_version: 2, seq: 2 })])
  expect(world.pending()).toEqual([false, true])
  store.hydrate('references', [ends.goal({ inputs: { [sum.id]: 45 }, row_version: 2, seq: 2 })])
  expect(world.pending()).toEqual([false, false])
})

test('nothing waits where the frame came before the answer, or before it is shown', async () => {
  const { store, ends, amount, pass } = world
  store.hydrate('references', [ends.task({ inputs: { [amount.id]: 45 }, row_version: 2, seq: 2 })])
  await world.save(45, { pending: true })
  await pass(400)
  expect(world.pending()).toEqual([false, false])
  await world.save(46, { pending: true })
  store.hydrate('references', [ends.task({ inputs: { [amount.id]: 46 }, row_version: 3, seq: 3 })])
  await pass(400)
  expect(world.pending()[0]).toBe(false)
})

test('an answer that says nothing of it, and items out of sight, leave cells alone', async () => {
  const { store, ends, pass } = world
  await world.save(45, {})
  await pass(400)
  expect(world.pending()).toEqual([false, false])
  store.hydrate('references', [ends.task({ to_folder_id: null, row_version: 2, seq: 2 })])
  await world.save(46, { pending: true })
  await pass(400)
  expect(world.pending()).toEqual([false, false])
})

test('what no news came of for long has not changed', async () => {
  await world.save(45, { pending: true })
  await world.pass(30_000)
  expect(world.pending()).toEqual([false, false])
})
