import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Caller, callerIn, type Fields } from '../testing/calls.ts'
import { addItem, addWorld, newItem, type World } from '../testing/world.ts'

let server: TestServer
let world: World
let stranger: Caller

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
  const other = await addWorld(server)
  // The owner of another workspace, who asks in this one.
  stranger = callerIn(server, world.team_id, other.people.owner.headers)
  const { as, board_id } = world
  const id = `board.${board_id}`
  await as.owner.put('permissions', id, { resource_type: 'board', resource_id: board_id, row_version: 1 })
})
afterAll(() => server.stop())

type Act = (as: Caller) => Promise<{ status: number }>
/** Made by the owner for each cell, so that cells do not meet. */
type Row = [name: string, arrange: () => Promise<Act> | Act, expected: string]

// owner admin full invited restricted outsider stranger guest; `restricted` is in the workspace, not on the board.
const SEEN_IN_TEAM = '200 200 200 200 200 404 404 404'
const SEEN_ON_BOARD = '200 200 200 200 404 404 404 404'
const SAVED_BY_FULL = '200 200 200 403 404 404 404 404'
const MADE_BY_FULL = '201 201 201 403 404 404 404 404'
const MADE_BY_ALL = '201 201 201 201 404 404 404 404'
// A full member may do this to own things only.
const DONE_BY_ADMIN = '200 200 403 403 404 404 404 404'

const inBoard = () => ({ board_id: world.board_id })
const inFolder = () => ({ board_id: world.board_id, folder_id: world.folder_id })
const put =
  (collection: string, id: string, body: Fields): Act =>
  (as) =>
    as.put(collection, id, body)
const create = (collection: string, id: string, body: Fields) =>
  put(collection, id, { ...body, row_version: 1 })
async function made(collection: string, id: string, body: Fields): Promise<string> {
  const { status } = await world.as.owner.put(collection, id, { ...body, row_version: 1 })
  expect(status).toBe(201)
  return id
}
const board = () => made('boards', newSlug(), { name: 'B', user_ids: [world.people.invited.id] })
const folder = () => made('folders', newSlug(), { ...inBoard(), name: 'F' })
const view = (access = 'shared') =>
  made('views', newSlug(), { ...inFolder(), name: 'V', type: 'list', access })
const attribute = () => made('attributes', newUuid(), { ...inBoard(), name: newUuid(), type: 'number' })
const gone = async (collection: string, id: Promise<string>) => {
  await world.as.owner.remove(collection, await id)
  return id
}

const rows: Row[] = [
  ['index boards', () => (as) => as.index('boards'), SEEN_IN_TEAM],
  ['index folders', () => (as) => as.index('folders'), SEEN_IN_TEAM],
  ['index permissions', () => (as) => as.index('permissions'), SEEN_IN_TEAM],
  ['index folders of a board', () => (as) => as.index('folders', inBoard()), SEEN_ON_BOARD],
  ['index views', () => (as) => as.index('views', inBoard()), SEEN_ON_BOARD],
  ['index attributes', () => (as) => as.index('attributes', inBoard()), SEEN_ON_BOARD],
  ['index items', () => (as) => as.index('items', { folder_id: world.folder_id }), SEEN_ON_BOARD],
  ['index values', () => (as) => as.index('values', { folder_id: world.folder_id }), SEEN_ON_BOARD],
  [
    'delta of items',
    () => (as) => as.index('items', { folder_id: world.folder_id, since: 0 }),
    SEEN_ON_BOARD,
  ],
  [
    'sorted items',
    () => (as) => as.index('items', { folder_id: world.folder_id, sort: '[]' }),
    SEEN_ON_BOARD,
  ],
  ['folder content', () => (as) => as.send('GET', `/folders/${world.folder_id}/content`), SEEN_ON_BOARD],
  ['one board', () => (as) => as.get('boards', world.board_id), SEEN_ON_BOARD],
  ['one folder', () => (as) => as.get('folders', world.folder_id), SEEN_ON_BOARD],
  ['one view', () => (as) => as.get('views', world.view_id), SEEN_ON_BOARD],
  ['one attribute', () => (as) => as.get('attributes', world.attributes.name), SEEN_ON_BOARD],
  [
    'one item',
    async () => {
      const id = await addItem(world)
      return (as) => as.get('items', id)
    },
    SEEN_ON_BOARD,
  ],
  [
    'one value',
    async () => {
      const id = await addItem(world, { values: { [world.attributes.name]: 'A' } })
      return (as) => as.get('values', `${id}.${world.attributes.name}`)
    },
    SEEN_ON_BOARD,
  ],
  ['one permission record', () => (as) => as.get('permissions', `board.${world.board_id}`), SEEN_ON_BOARD],
  [
    'the permission records of a board',
    () => (as) => as.send('GET', `/permissions/boards/${world.board_id}`),
    SEEN_ON_BOARD,
  ],
  [
    'who may do what at a board',
    () => (as) => as.send('GET', `/permissions/access?resource_type=board&resource_id=${world.board_id}`),
    DONE_BY_ADMIN,
  ],
  [
    'a personal view',
    async () => {
      const id = await view('personal')
      return (as) => as.get('views', id)
    },
    '200 404 404 404 404 404 404 404',
  ],
  ['resolve a board', () => (as) => as.send('GET', `/../resolve/board/${world.board_id}`), SEEN_ON_BOARD],
  ['resolve a view', () => (as) => as.send('GET', `/../resolve/view/${world.view_id}`), SEEN_ON_BOARD],
  [
    'resolve a personal view',
    async () => {
      const id = await view('personal')
      return (as) => as.send('GET', `/../resolve/view/${id}`)
    },
    '200 404 404 404 404 404 404 404',
  ],
  ['make a board', () => create('boards', newSlug(), { name: 'B' }), '201 201 201 403 403 404 404 404'],
  [
    'make a quick board',
    () => (as) => as.send('POST', '/boards/quick', { name: 'Q' }),
    '201 201 201 403 403 404 404 404',
  ],
  ['save a board', async () => put('boards', await board(), { name: 'C', row_version: 2 }), SAVED_BY_FULL],
  [
    'save people of a board',
    async () => put('boards', await board(), { user_ids: [], old: { user_ids: [world.people.invited.id] } }),
    SAVED_BY_FULL,
  ],
  [
    'trash a board',
    async () => {
      const id = await board()
      return (as) => as.remove('boards', id)
    },
    DONE_BY_ADMIN,
  ],
  [
    'restore a board',
    async () => {
      const id = await gone('boards', board())
      return (as) => as.restore('boards', id)
    },
    DONE_BY_ADMIN,
  ],
  [
    'save a trashed board',
    async () => put('boards', await gone('boards', board()), { name: 'C', row_version: 3 }),
    '409 409 409 409 404 404 404 404',
  ],
  ['make a folder', () => create('folders', newSlug(), { ...inBoard(), name: 'F' }), MADE_BY_FULL],
  ['save a folder', async () => put('folders', await folder(), { name: 'C', row_version: 2 }), SAVED_BY_FULL],
  [
    'save attributes of a folder',
    async () =>
      put('folders', await folder(), { attribute_ids: [world.attributes.name], old: { attribute_ids: [] } }),
    SAVED_BY_FULL,
  ],
  [
    'trash a folder',
    async () => {
      const id = await folder()
      return (as) => as.remove('folders', id)
    },
    DONE_BY_ADMIN,
  ],
  [
    'restore a folder',
    async () => {
      const id = await gone('folders', folder())
      return (as) => as.restore('folders', id)
    },
    DONE_BY_ADMIN,
  ],
  ['make a view', () => create('views', newSlug(), { ...inFolder(), name: 'V', type: 'list' }), MADE_BY_FULL],
  [
    'make a personal view',
    () => create('views', newSlug(), { ...inFolder(), name: 'V', type: 'list', access: 'personal' }),
    MADE_BY_ALL,
  ],
  ['save a view', async () => put('views', await view(), { name: 'C', row_version: 2 }), SAVED_BY_FULL],
  [
    'save a locked view',
    async () => put('views', await view('locked'), { name: 'C', row_version: 2 }),
    DONE_BY_ADMIN,
  ],
  [
    'unlock a view',
    async () => put('views', await view('locked'), { access: 'shared', old: { access: 'locked' } }),
    DONE_BY_ADMIN,
  ],
  [
    "save somebody's personal view",
    async () => put('views', await view('personal'), { name: 'C', row_version: 2 }),
    '200 404 404 404 404 404 404 404',
  ],
  [
    'take over a view',
    async () =>
      put('views', await view(), {
        owner_id: world.people.full.id,
        old: { owner_id: world.people.owner.id },
      }),
    '200 403 403 403 404 404 404 404',
  ],
  [
    'trash a view',
    async () => {
      const id = await view()
      return (as) => as.remove('views', id)
    },
    DONE_BY_ADMIN,
  ],
  [
    'make an attribute',
    () => create('attributes', newUuid(), { ...inBoard(), name: newUuid(), type: 'text' }),
    MADE_BY_FULL,
  ],
  [
    'save an attribute',
    async () => put('attributes', await attribute(), { sort_order: 5, row_version: 2 }),
    SAVED_BY_FULL,
  ],
  [
    'trash an attribute',
    async () => {
      const id = await attribute()
      return (as) => as.remove('attributes', id)
    },
    DONE_BY_ADMIN,
  ],
  [
    'restore an attribute',
    async () => {
      const id = await gone('attributes', attribute())
      return (as) => as.restore('attributes', id)
    },
    DONE_BY_ADMIN,
  ],
  ['make an item', () => create('items', newUuid(), newItem(world)), MADE_BY_ALL],
  [
    'save an item',
    async () => put('items', await addItem(world), { sort_order: 5, row_version: 2 }),
    SAVED_BY_FULL,
  ],
  [
    'save a value',
    async () =>
      put('values', `${await addItem(world)}.${world.attributes.name}`, { data: 'A', row_version: 1 }),
    SAVED_BY_FULL,
  ],
  [
    'clear a value',
    async () => {
      const id = await addItem(world)
      return (as) => as.remove('values', `${id}.${world.attributes.name}`)
    },
    SAVED_BY_FULL,
  ],
  [
    'trash an item',
    async () => {
      const id = await addItem(world)
      return (as) => as.remove('items', id)
    },
    SAVED_BY_FULL,
  ],
  [
    'restore an item',
    async () => {
      const id = await gone('items', addItem(world))
      return (as) => as.restore('items', id)
    },
    SAVED_BY_FULL,
  ],
  [
    'move an item',
    async () => {
      const id = await addItem(world)
      return (as) => as.move(id, { folder_id: world.other_folder_id })
    },
    SAVED_BY_FULL,
  ],
  [
    'make a permission record',
    async () => {
      const id = await folder()
      return create('permissions', `folder.${id}`, { resource_type: 'folder', resource_id: id })
    },
    '201 201 403 403 404 404 404 404',
  ],
  [
    'save a permission record',
    () => put('permissions', `board.${world.board_id}`, { permissions: {}, old: { permissions: {} } }),
    DONE_BY_ADMIN,
  ],
  [
    "save the workspace's permissions",
    () =>
      create('permissions', `team.${world.team_id}`, {
        resource_type: 'team',
        resource_id: String(world.team_id),
        permissions: {},
        final_permissions: {},
      }),
    '201 409 403 403 403 404 404 404',
  ],
  [
    'a bulk call',
    () => (as) =>
      as.send('POST', '/bulk', [
        { method: 'delete', route: `/items/${newUuid()}`, idempotency_key: newUuid() },
      ]),
    SEEN_IN_TEAM,
  ],
]

test.each(rows)('%s', async (_name, arrange, expected) => {
  const { as } = world
  const columns: Caller[] = [
    as.owner,
    as.admin,
    as.full,
    as.invited,
    as.restricted,
    as.outsider,
    stranger,
    as.guest,
  ]
  const statuses: number[] = []
  for (const caller of columns) statuses.push((await (await arrange())(caller)).status)
  expect(statuses.join(' ')).toBe(expected)
})
