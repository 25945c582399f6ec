import type { Attribute, Board, Item, PermissionRecord, View } from '@weft/model'
import { permissionRecordId } from '@weft/model'
import type { LocalChange } from '@weft/store'

import { raiseFloor } from './queries.ts'
import { KINDS, type Kind, LABELS } from './real-board.ts'
import { feedOf, type RealClient, type RealWorld } from './real-world.ts'

const WORDS = ['', ' a', 'b', 'c ', 'd', 'e']
const COLORS = ['#112233', '#445566', null]

type Operation = (world: RealWorld, client: RealClient) => void

function keep(client: RealClient, change: LocalChange | null): void {
  client.undo.push(change)
}

/** Few records, so that people meet in them. */
function anyItem({ random, followed }: RealWorld, client: RealClient): Item | undefined {
  const all = followed.flatMap((id) => client.items.list(id))
  return all.length > 0 ? all[Math.min(random.below(all.length), random.below(8))] : undefined
}

function dataOf({ random }: RealWorld, kind: Kind): unknown {
  if (kind === 'tags') return LABELS.filter(() => random.chance(0.5)).map(({ id }) => id)
  if (kind === 'done') return random.chance(0.5)
  if (kind === 'count') return random.chance(0.2) ? null : random.below(5)
  return random.pick(WORDS)
}

/** Adds a block to a text, takes one away, or changes one; all blocks are unlike each other. */
function editedText({ random }: RealWorld, html: string): string {
  const blocks = html.match(/<p>.*?<\/p>/g) ?? []
  const made = `<p>${random.slug()}</p>`
  const at = random.below(blocks.length + 1)
  const taken = random.chance(0.5) && blocks.length > 0 ? 1 : 0
  const put = taken === 1 && random.chance(0.4) ? [] : [made]
  return [...blocks.slice(0, at), ...put, ...blocks.slice(at + taken)].slice(0, 12).join('')
}

/** The whole of a text is asked for before it is edited, unless this client wrote it itself. */
async function editText(world: RealWorld, client: RealClient, id: string): Promise<void> {
  const [item_id = '', attribute_id = ''] = id.split('.')
  const values = client.store.collection('values')
  const slot = client.items.get(item_id)?.values?.[attribute_id]
  let old: unknown = slot?.data ?? null
  if (old !== null && typeof old !== 'string') {
    const answer = await values.fetch(id)
    if (answer.status !== 200) return
    old = (answer.data as { data: unknown }).data
  }
  keep(client, values.save(id, { data: editedText(world, String(old ?? '')) }, { old: { data: old } }))
}

function saveValue(world: RealWorld, client: RealClient, kind: Kind): LocalChange | null {
  const item = anyItem(world, client)
  const board = item && world.boards.find(({ id }) => id === item.board_id)
  if (!board) return null
  const id = `${item.id}.${board.attributes[kind]}`
  if (kind === 'text') {
    void editText(world, client, id)
    return null
  }
  return client.store.collection('values').save(id, { data: dataOf(world, kind) })
}

const editValue: Operation = (world, client) =>
  keep(client, saveValue(world, client, world.random.pick(KINDS)))

/** An editor that stays open while the record changes. */
const useEditor: Operation = (world, client) => {
  const { random } = world
  world.editors.use(client, random, () => {
    const item = anyItem(world, client)
    const board = item && world.boards.find(({ id }) => id === item.board_id)
    const kind = random.pick(KINDS.filter((one) => one !== 'text'))
    if (!item || !board) return null
    return { item_id: item.id, attribute_id: board.attributes[kind], type: () => dataOf(world, kind) }
  })
}

const editChain: Operation = (world, client) => {
  const item = anyItem(world, client)
  const board = item && world.boards.find(({ id }) => id === item.board_id)
  if (!board) return
  const values = client.store.collection('values')
  for (const data of ['x', 'y', world.random.pick(WORDS)])
    keep(client, values.save(`${item.id}.${board.attributes.name}`, { data }))
}

const editMany: Operation = (world, client) =>
  keep(
    client,
    client.store.transaction(() => {
      for (let i = 0; i < 3; i++) saveValue(world, client, world.random.pick(KINDS.slice(0, -1)))
      const item = anyItem(world, client)
      if (item) client.items.save(item.id, { sort_order: world.random.below(50) })
      if (world.random.chance(0.3)) changeFolder(world, client)
    }),
  )

const reorder: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (item) keep(client, client.items.save(item.id, { sort_order: world.random.below(50) }))
}

/** Below another item of the folder; the server refuses what cannot be. */
const reparent: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (!item) return
  const parent = world.random.pick([null, ...client.items.list(item.folder_id)])
  if (parent?.id !== item.id) keep(client, client.items.save(item.id, { parent_id: parent?.id ?? null }))
}

function createItem(
  world: RealWorld,
  client: RealClient,
  place: { board_id: string; folder_id: string; isRefused: boolean },
): void {
  const { random } = world
  const { isRefused, ...rest } = place
  const attributes = world.boards.find(({ id }) => id === place.board_id)?.attributes
  if (!attributes) return
  const below = random.chance(0.4) ? random.pick([...client.items.list(place.folder_id), null]) : null
  const slots: Record<string, unknown> = isRefused ? { [random.uuid()]: 'of no attribute' } : {}
  for (const kind of KINDS)
    if (kind !== 'text' && random.chance(0.3)) slots[attributes[kind]] = dataOf(world, kind)
  const fields = { ...rest, id: random.uuid(), parent_id: below?.id ?? null, sort_order: random.below(50) }
  const { record, change } = client.items.create(fields, slots)
  keep(client, change)
  if (!isRefused && !random.chance(0.3)) return
  // What hangs on the creation: its values, and an item below it.
  const values = client.store.collection('values')
  values.save(`${record.id}.${attributes.name}`, { data: 'hangs' })
  const child = { ...rest, id: random.uuid(), parent_id: record.id, sort_order: 1 }
  client.items.create(child)
  values.save(`${child.id}.${attributes.state}`, { data: 'done' })
}

const create: Operation = (world, client) => {
  const folder_id = world.random.pick(world.followed)
  const board_id = world.boardOf(folder_id)?.id ?? ''
  if (client.store.collection('boards').get(board_id))
    createItem(world, client, { board_id, folder_id, isRefused: world.random.chance(0.2) })
}

/** A new folder and what is put into it at once, sometimes refused: a chain over two feeds. */
const createFolder: Operation = (world, client) => {
  const { random } = world
  const board_id = random.pick(world.boards).id
  const id = random.slug()
  const parent_id = random.chance(0.4) ? 'nosuchfoldr' : null
  client.folders.create({ id, name: 'more', board_id, parent_id })
  createItem(world, client, { board_id, folder_id: id, isRefused: false })
}

function changeFolder({ random, folders, boards, team_id }: RealWorld, client: RealClient): void {
  const id = random.pick([...folders, ...client.folders.list(team_id).map((one) => one.id)])
  const ids = random.pick(boards).attributes
  const fields = random.pick([
    { name: `F ${random.below(9)}` },
    { color: random.pick(COLORS), icon: null },
    { attribute_ids: Object.values(ids).filter(() => random.chance(0.5)) },
    { sort_order: random.below(50), name: `F ${random.below(9)}` },
  ])
  keep(client, client.folders.save(id, fields))
}

const editFolder: Operation = changeFolder

const editBoard: Operation = ({ random, boards, clients }, client) => {
  const fields = random.pick([
    { name: `B ${random.below(9)}` },
    { description: `D ${random.below(9)}`, color: random.pick(COLORS) },
    { user_ids: clients.map(({ user }) => user).filter(() => random.chance(0.5)) },
  ])
  keep(client, client.store.collection<Board>('boards').save(random.pick(boards).id, fields))
}

const editAttribute: Operation = ({ random, boards }, client) => {
  const all = client.store.collection<Attribute>('attributes')
  const { id, attributes: ids } = random.pick(boards)
  if (random.chance(0.2)) {
    const made = { id: random.uuid(), name: random.slug() }
    keep(client, all.create({ ...made, board_id: id, type: 'text', default_data: 'new' }).change)
    return
  }
  const own = all.get(random.pick([ids.note, ids.state, ids.tags, ...all.list(id).map((one) => one.id)]))
  if (!own) return
  const labels = [...LABELS, { id: random.uuid(), name: random.slug(), color: '#000' }]
  const fields = random.pick([
    { name: `A ${random.slug()}` },
    { sort_order: random.below(50) },
    own.type === 'label' ? { settings: { ...own.settings, labels } } : { default_data: null },
  ])
  keep(client, all.save(own.id, fields))
}

/** Only the owner may; attributes of the values that others are editing go and come back. */
const deleteAttribute: Operation = ({ random, boards }, client) => {
  const { attributes: ids } = random.pick(boards)
  keep(client, client.store.collection('attributes').remove(random.pick([ids.note, ids.count])))
}

const editView: Operation = ({ random, boards }, client) => {
  const all = client.store.collection<View>('views')
  const { id: board_id, view, folders } = random.pick(boards)
  if (random.chance(0.3)) {
    const folder_id = random.pick(folders)
    const access = random.pick(['shared', 'personal', 'locked'])
    keep(
      client,
      all.create({ id: random.slug(), board_id, folder_id, name: 'V', type: 'table', access }).change,
    )
    return
  }
  const id = random.pick([view, ...all.list(board_id).map((one) => one.id)])
  if (random.chance(0.15)) keep(client, all.remove(id))
  else {
    const fields = random.pick([
      { name: `V ${random.below(9)}` },
      { settings: { sort: random.below(9) } },
      { access: random.pick(['shared', 'personal', 'locked']) },
    ])
    keep(client, all.save(id, fields))
  }
}

const remove: Operation = (world, client) => {
  const item = anyItem(world, client)
  if (item) keep(client, client.items.remove(item.id))
}

/** Mostly it comes back after a while: work goes on in it meanwhile. */
function removeForAWhile({ random, clock }: RealWorld, client: RealClient, change: LocalChange | null): void {
  if (random.chance(0.2)) keep(client, change)
  else clock.plan(random.below(8_000), () => void change?.undo())
}

const removeFolder: Operation = (world, client) => {
  const { random, folders, team_id } = world
  const id = random.pick([...folders, ...client.folders.list(team_id).map((one) => one.id)])
  removeForAWhile(world, client, client.folders.remove(id))
}

const removeBoard: Operation = (world, client) => {
  const { random, boards } = world
  removeForAWhile(world, client, client.store.collection('boards').remove(random.pick(boards).id))
}

const move: Operation = (world, client) => {
  const item = anyItem(world, client)
  const folder_id = world.random.pick(world.folders)
  const [from, to] = [
    world.boards.find(({ id }) => id === item?.board_id),
    world.boards.find(({ folders }) => folders.includes(folder_id)),
  ]
  if (!item || !from || !to) return
  if (from === to) {
    keep(client, client.items.move(item.id, { folder_id }))
    return
  }
  const mapping = Object.fromEntries(
    KINDS.filter(() => world.random.chance(0.8)).map((kind) => [from.attributes[kind], to.attributes[kind]]),
  )
  const lose = Object.values(from.attributes)
  keep(client, client.items.move(item.id, { folder_id, board_id: to.id, mapping, lose }))
}

/** The owner takes a right of somebody at a folder away, or gives it back. */
const changeRights: Operation = ({ random, folders, clients }, _client) => {
  const [owner, ...others] = clients as [RealClient, ...RealClient[]]
  const resource_id = random.pick(folders)
  const all = owner.store.collection<PermissionRecord>('permissions')
  const known = all.get(permissionRecordId('folder', resource_id))
  const right = random.pick(['EDIT_ITEM', 'EDIT_ITEM', 'VIEW_FOLDER', 'CREATE_ITEM'])
  const { [`${right}:user:${random.pick(others).user}`]: was, ...rest } = known?.permissions ?? {}
  const permissions =
    was === undefined ? { ...rest, [`${right}:user:${random.pick(others).user}`]: false } : rest
  if (owner.store.space.feedAt(owner.feeds[0]?.channel ?? '') === undefined) return
  if (known) all.save(known.id, { permissions })
  else all.create({ resource_type: 'folder', resource_id, permissions })
}

const takeBack: Operation = (_world, client) => void client.undo.undo()
const makeAgain: Operation = (_world, client) => void client.undo.redo()
const goOffline: Operation = (world, client) => world.setOnline(client, false)
const goOnline: Operation = (world, client) => world.setOnline(client, true)
const openAgain: Operation = (world, client) => {
  if (client.weather.isOnline) world.reopen(client)
}

const reapply: Operation = (_world, client) => {
  const line = client.store.ledger.lines.find(({ state }) => state === 'overtaken')
  if (line) client.store.ledger.reapply(line.id)
}

const discard: Operation = (_world, client) => {
  const line = client.store.ledger.lines.find(({ state }) => state === 'refused')
  if (line) client.store.ledger.discard(line.id)
}

const trouble: Operation = ({ random, server, clock, team_id }, client) => {
  const feed = random.pick(client.feeds)
  if (random.chance(0.5)) feed.receive('Refresh', {})
  else void clock.hold(raiseFloor(server.db, team_id, feedOf(feed.channel)))
}

const many = (times: number, operation: Operation) => Array<Operation>(times).fill(operation)

/** Each as often as it is named. */
const OPERATIONS: readonly Operation[] = [
  ...many(16, editValue),
  ...many(10, useEditor),
  ...many(4, editChain),
  ...many(5, editMany),
  ...many(3, reorder),
  ...many(2, reparent),
  ...many(6, create),
  ...many(3, remove),
  ...many(5, move),
  ...many(6, takeBack),
  ...many(2, makeAgain),
  ...many(2, goOffline),
  ...many(4, goOnline),
  ...many(3, openAgain),
  ...many(3, editFolder),
  ...many(2, editBoard),
  ...many(3, editAttribute),
  ...many(3, editView),
  ...many(2, changeRights),
  createFolder,
  deleteAttribute,
  removeFolder,
  ...many(1, removeBoard),
  reapply,
  discard,
  trouble,
]

/** Lets people work: so many edits at random moments, some at once, some after a while. */
export async function work(world: RealWorld, operations: number): Promise<void> {
  const { random, clock, clients } = world
  for (let i = 0; i < operations; i++) {
    random.pick(OPERATIONS)(world, random.pick(clients))
    if (random.chance(0.7)) await clock.pass(random.below(random.chance(0.1) ? 5_000 : 250))
  }
}
