import type { Item } from '@weft/model'
import type { LocalChange } from '@weft/store'

import { ATTRIBUTES, BOARD } from './model-record.ts'
import { REFUSED_ORDER } from './model-server.ts'
import type { SyncWorld, WorldClient } from './sync-world.ts'

const WORDS = ['', ' a', 'b', 'c ', 'd', 'e']
const TAGS = ['t1', 't2', 't3', 't4']

type Operation = (world: SyncWorld, client: WorldClient) => void

function anyItem({ random, followed }: SyncWorld, client: WorldClient): Item | undefined {
  const all = followed.flatMap((id) => client.items.list(id))
  // Few records, so that people meet in them.
  return all.length > 0 ? all[Math.min(random.below(all.length), random.below(8))] : undefined
}

function keep(client: WorldClient, change: LocalChange | null): void {
  client.undo.push(change)
}

function saveValue(world: SyncWorld, client: WorldClient, attribute_id: string): LocalChange | null {
  const item = anyItem(world, client)
  if (!item) return null
  const values = client.store.collection('values')
  return values.save(`${item.id}.${attribute_id}`, { data: dataOf(world, attribute_id) })
}

function dataOf({ random }: SyncWorld, attribute_id: string): unknown {
  return attribute_id === ATTRIBUTES.tags ? TAGS.filter(() => random.chance(0.5)) : random.pick(WORDS)
}

const editValue: Operation = (world, client) =>
  keep(client, saveValue(world, client, world.random.pick(Object.values(ATTRIBUTES))))

/** An editor that stays open while the record changes. */
const useEditor: Operation = (world, client) => {
  const { random } = world
  world.editors.use(client, random, () => {
    const item = anyItem(world, client)
    const attribute_id = random.pick(Object.values(ATTRIBUTES))
    return item ? { item_id: item.id, attribute_id, type: () => dataOf(world, attribute_id) } : null
  })
}

/** Several edits of one field in a row: a chain in the queue. */
const editChain: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (!item) return
  const values = client.store.collection('values')
  for (const data of ['x', 'y', world.random.pick(WORDS)])
    keep(client, values.save(`${item.id}.${ATTRIBUTES.name}`, { data }))
}

const editMany: Operation = (world, client) =>
  keep(
    client,
    client.store.transaction(() => {
      for (let i = 0; i < 3; i++) saveValue(world, client, world.random.pick(Object.values(ATTRIBUTES)))
      const item = anyItem(world, client)
      if (item) client.items.save(item.id, { sort_order: world.random.below(50) })
    }),
  )

const reorder: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (item) keep(client, client.items.save(item.id, { sort_order: world.random.below(50) }))
}

function createItem(world: SyncWorld, client: WorldClient, folder_id: string, isRefused: boolean): void {
  const { random } = world
  const parent = random.chance(0.4) ? random.pick([...client.items.list(folder_id), null]) : null
  const { record, change } = client.items.create(
    {
      id: random.uuid(),
      board_id: BOARD,
      folder_id,
      parent_id: parent?.id ?? null,
      sort_order: isRefused ? REFUSED_ORDER : random.below(50),
    },
    random.chance(0.5) ? { [ATTRIBUTES.name]: random.pick(WORDS) } : {},
  )
  keep(client, change)
  if (!isRefused && !random.chance(0.3)) return
  // What hangs on the creation: its values, and an item below it.
  const values = client.store.collection('values')
  values.save(`${record.id}.${ATTRIBUTES.name}`, { data: 'hangs' })
  const below = { id: random.uuid(), board_id: BOARD, folder_id, parent_id: record.id, sort_order: 1 }
  client.items.create(below)
  values.save(`${below.id}.${ATTRIBUTES.state}`, { data: 'done' })
}

const create: Operation = (world, client) =>
  createItem(world, client, world.random.pick(world.followed), world.random.chance(0.25))

/** A new folder and what is put into it at once, sometimes refused: a chain over two feeds. */
const createFolder: Operation = (world, client) => {
  const id = world.random.slug()
  const name = world.random.chance(0.4) ? 'refused' : 'more'
  client.folders.create({ id, name, board_id: BOARD })
  createItem(world, client, id, false)
}

const renameFolder: Operation = (world, client) =>
  keep(client, client.folders.save(world.random.pick(world.folders), { name: world.random.pick(WORDS) }))

const remove: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (item) keep(client, client.items.remove(item.id))
}

const move: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (item) keep(client, client.items.move(item.id, { folder_id: world.random.pick(world.folders) }))
}

const takeBack: Operation = (_world, client) => void client.undo.undo()
const makeAgain: Operation = (_world, client) => void client.undo.redo()
const goOffline: Operation = (world, client) => world.setOnline(client, false)
const goOnline: Operation = (world, client) => world.setOnline(client, true)

const reapply: Operation = (_world, client) => {
  const line = client.store.ledger.lines.find(({ state }) => state === 'overtaken')
  if (line) client.store.ledger.reapply(line.id)
}

const discard: Operation = (_world, client) => {
  const line = client.store.ledger.lines.find(({ state }) => state === 'refused')
  if (line) client.store.ledger.discard(line.id)
}

const trouble: Operation = (world, client) => {
  const { random } = world
  if (random.chance(0.3)) world.changeRights()
  else if (random.chance(0.5)) random.pick(client.feeds).receive('Refresh', {})
  else world.server.raiseFloor(random.pick(client.feeds).channel)
}

/** Each as often as it is named. */
const OPERATIONS: readonly Operation[] = [
  ...Array<Operation>(10).fill(editValue),
  ...Array<Operation>(8).fill(useEditor),
  ...Array<Operation>(3).fill(editChain),
  ...Array<Operation>(3).fill(editMany),
  ...Array<Operation>(3).fill(reorder),
  ...Array<Operation>(5).fill(create),
  ...Array<Operation>(2).fill(remove),
  ...Array<Operation>(3).fill(move),
  ...Array<Operation>(3).fill(takeBack),
  ...Array<Operation>(2).fill(goOffline),
  ...Array<Operation>(3).fill(goOnline),
  createFolder,
  renameFolder,
  makeAgain,
  reapply,
  discard,
  trouble,
]

/** Lets people work: so many edits at random moments, some at once, some after a while. */
export async function work(world: SyncWorld, operations: number): Promise<void> {
  const { random, clock, clients } = world
  for (let i = 0; i < operations; i++) {
    random.pick(OPERATIONS)(world, random.pick(clients))
    if (random.chance(0.7)) await clock.pass(random.below(random.chance(0.1) ? 5_000 : 250))
  }
}
