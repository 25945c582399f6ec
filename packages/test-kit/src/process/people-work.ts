import { setTimeout as sleep } from 'node:timers/promises'

import { permissionRecordId, type Item, type PermissionRecord } from '@weft/model'

import type { Editable } from '../sync/open-editors.ts'
import type { SeededRandom } from '../sync/seeded-random.ts'
import type { HeadlessClient } from './headless-client.ts'
import type { HistoryWorld } from './history-world.ts'

/** Mean pause of one person between two edits. */
const PAUSE_MS = 160

/** Values are unlike each other, so that an effect tells whose it is. */
let count = 0
function unlike(client: HeadlessClient): string {
  return `${client.options.name}-${(count += 1)}`
}

type Operation = (world: HistoryWorld, client: HeadlessClient, random: SeededRandom) => void

/** Few records, so that people meet in them. */
function anyItem(client: HeadlessClient, random: SeededRandom): Item | undefined {
  const all = client.options.folders.flatMap((id) => client.items.list(id))
  return all.length > 0 ? all[Math.min(random.below(all.length), random.below(10))] : undefined
}

const editValue: Operation = ({ attributes }, client, random) => {
  const item = anyItem(client, random)
  if (!item) return
  const values = client.store.collection('values')
  client.undo.push(values.save(`${item.id}.${random.pick(attributes)}`, { data: unlike(client) }))
}

/** Several fields of several records at once, and a chain of edits of one field. */
const editMany: Operation = ({ attributes }, client, random) => {
  const values = client.store.collection('values')
  client.store.transaction(() => {
    for (let i = 0; i < 3; i++) {
      const item = anyItem(client, random)
      if (item) values.save(`${item.id}.${random.pick(attributes)}`, { data: unlike(client) })
    }
  })
}

const editChain: Operation = ({ attributes }, client, random) => {
  const item = anyItem(client, random)
  if (!item) return
  const id = `${item.id}.${attributes[0]}`
  for (let i = 0; i < 3; i++) client.store.collection('values').save(id, { data: unlike(client) })
}

const reorder: Operation = (_world, client, random) => {
  const item = anyItem(client, random)
  if (item) client.items.save(item.id, { sort_order: (count += 1) / 16 })
}

const create: Operation = ({ board_id, attributes }, client, random) => {
  const open = client.feeds.flatMap(({ feed, phase }) =>
    feed.kind === 'folder' && phase === 'live' ? [feed.id] : [],
  )
  if (open.length === 0) return
  const fields = { id: random.uuid(), board_id, folder_id: random.pick(open), sort_order: (count += 1) / 16 }
  const { record } = client.items.create(
    { ...fields, parent_id: null },
    { [attributes[0] ?? '']: unlike(client) },
  )
  if (random.chance(0.4))
    client.store.collection('values').save(`${record.id}.${attributes[1]}`, { data: unlike(client) })
}

const remove: Operation = (_world, client, random) => {
  const item = anyItem(client, random)
  if (item) client.undo.push(client.items.remove(item.id))
}

/** Never into or out of the third folder, which is somebody's secret. */
const move: Operation = ({ folders }, client, random) => {
  const item = anyItem(client, random)
  if (!item || item.folder_id === folders[2]) return
  client.items.move(item.id, { folder_id: folders[item.folder_id === folders[0] ? 1 : 0] ?? '' })
}

/** Values of every type that is typed, in few items. */
function anyTyped({ typed, attributes, clients }: HistoryWorld, client: HeadlessClient): Editable | null {
  const { random } = client.options
  const item = anyItem(client, random)
  if (!item) return null
  // The title, one time in five.
  if (random.chance(0.2))
    return { item_id: item.id, attribute_id: attributes[0] ?? '', type: () => unlike(client) }
  const { id, values } = random.pick(typed)
  const users = clients.map(({ options }) => options.user)
  return { item_id: item.id, attribute_id: id, type: (data) => values.edit(data, { random, users }) }
}

const editTyped: Operation = (world, client) => {
  const found = anyTyped(world, client)
  if (!found) return
  const { item_id, attribute_id, type } = found
  const data = type(client.items.get(item_id)?.values?.[attribute_id]?.data ?? null)
  client.undo.push(client.store.collection('values').save(`${item_id}.${attribute_id}`, { data }))
}

/** An editor that stays open while the record changes, the server dies and the network is away. */
const useEditor: Operation = (world, client, random) =>
  world.editors.use(client, random, () => anyTyped(world, client))

const useText: Operation = ({ texts, text_id }, client, random) =>
  texts.use(client, () => {
    const item = anyItem(client, random)
    return item ? `${item.id}.${text_id}` : null
  })

const rename: Operation = ({ folders }, client, random) => {
  client.folders.save(random.pick(folders), { name: unlike(client) })
}

const takeBack: Operation = (_world, client) => void client.undo.undo()

/** The owner takes the second folder away from somebody, or gives it back. */
const changeRights: Operation = ({ folders, clients, random }) => {
  const [owner, ...others] = clients
  const resource_id = folders[1] ?? ''
  if (!owner || owner.feeds[0]?.phase !== 'live') return
  const all = owner.store.collection<PermissionRecord>('permissions')
  const known = all.get(permissionRecordId('folder', resource_id))
  const entry = `VIEW_FOLDER:user:${random.pick(others.slice(0, 3)).options.user}`
  const { [entry]: was, ...rest } = known?.permissions ?? {}
  const permissions = was === undefined ? { ...rest, [entry]: false } : rest
  if (known) all.save(known.id, { permissions })
  else all.create({ resource_type: 'folder', resource_id, permissions })
}

const many = (times: number, operation: Operation) => Array<Operation>(times).fill(operation)

/** Each as often as it is named. */
const OPERATIONS: readonly Operation[] = [
  ...many(14, editValue),
  ...many(3, editMany),
  ...many(3, editChain),
  ...many(3, reorder),
  ...many(5, create),
  ...many(2, remove),
  ...many(3, move),
  ...many(2, rename),
  ...many(3, takeBack),
  ...many(8, editTyped),
  ...many(24, useEditor),
  ...many(10, useText),
  changeRights,
]

/** Lets everybody work until it is over; gives the number of operations. */
export async function work(world: HistoryWorld, ms: number): Promise<number> {
  const until = performance.now() + ms
  let operations = 0
  const person = async (client: HeadlessClient) => {
    const { random } = client.options
    while (performance.now() < until) {
      random.pick(OPERATIONS)(world, client, random)
      operations += 1
      await sleep(random.below(2 * PAUSE_MS))
    }
  }
  await Promise.all(world.clients.map(person))
  return operations
}

/** So many edits of one person at once, such as while the network is away. */
export function editManyTimes(world: HistoryWorld, client: HeadlessClient, times: number): void {
  const { random } = client.options
  for (let i = 0; i < times; i++) random.pick([editValue, editValue, create, reorder])(world, client, random)
}

/** 2.4 MB that cannot be compressed, in new items. */
export function writeLargely({ board_id, folders, attributes }: HistoryWorld, client: HeadlessClient): void {
  const { random } = client.options
  for (let i = 0; i < 300; i++) {
    let note = ''
    while (note.length < 8_000) note += random.uuid()
    const fields = { id: random.uuid(), board_id, folder_id: folders[0], sort_order: (count += 1) / 16 }
    client.items.create({ ...fields, parent_id: null }, { [attributes[1] ?? '']: note })
  }
}
