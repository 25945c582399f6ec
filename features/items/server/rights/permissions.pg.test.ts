import { newUuid } from '@weft/base'
import type { Access } from '@weft/features/permissions/shared'
import { privateFolderEntries, publicBoardEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, callerIn, type Fields, recordOf, rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, type Role, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

async function entries(type: string, id: string | number, permissions: Fields, as = world.as.owner) {
  const record = `${type}.${id}`
  const known = recordOf(await world.as.owner.get('permissions', record))
  const row_version = Number(known['row_version'] ?? 0) + 1
  const body = row_version === 1 ? { resource_type: type, resource_id: String(id) } : {}
  return as.put('permissions', record, { ...body, permissions, row_version })
}
const read = async (as: Caller, record: string) =>
  recordOf(await as.get('permissions', record))['permissions'] as Fields | undefined

describe('Entries are read', () => {
  test('whole by whoever may manage them, and by the others as far as they concern them', async () => {
    const { people, board_id } = world
    const all = {
      'EDIT_BOARD:role:full-member': false,
      'EDIT_BOARD:role:admin': false,
      [`EDIT_BOARD:user:${people.invited.id}`]: true,
      'CREATE_ITEM:tag:board_member': true,
    }
    await entries('board', board_id, all)
    const record = `board.${board_id}`
    expect(await read(world.as.admin, record)).toEqual(all)
    expect(await read(world.as.full, record)).toEqual({
      'EDIT_BOARD:role:full-member': false,
      'CREATE_ITEM:tag:board_member': true,
    })
    expect(await read(world.as.invited, record)).toEqual({
      [`EDIT_BOARD:user:${people.invited.id}`]: true,
      'CREATE_ITEM:tag:board_member': true,
    })
    for (const role of ['restricted', 'outsider', 'guest'] as const)
      expect((await world.as[role].get('permissions', record)).status).toBe(404)
  })

  test('above a board by whoever manages just that board', async () => {
    const { people, board_id, team_id } = world
    await entries('team', team_id, { 'CREATE_BOARD:role:restricted-member': true })
    expect(await read(world.as.full, `team.${team_id}`)).toEqual({})
    await entries('board', board_id, { [`MANAGE_PERMISSIONS:user:${people.full.id}`]: true })
    expect(await read(world.as.full, `team.${team_id}`)).toEqual({
      'CREATE_BOARD:role:restricted-member': true,
    })
    const folder = await entries(
      'folder',
      world.folder_id,
      { 'CREATE_ITEM:role:admin': false },
      world.as.full,
    )
    expect(folder.status).toBe(201)
    expect((await entries('team', team_id, {}, world.as.full)).status).toBe(403)
  })

  test('by a guest of a public board, without a word about members', async () => {
    const { people, board_id } = world
    const public_ = publicBoardEntries(['CREATE_ITEM'])
    await entries('board', board_id, { ...public_, [`EDIT_BOARD:user:${people.full.id}`]: false })
    // The switch opens it to restricted members as well, which is nobody's business outside.
    const told = Object.fromEntries(
      Object.entries(public_).filter(([key]) => key.endsWith(':tag:guest_user')),
    )
    expect(Object.keys(told)).toHaveLength(3)
    expect(await read(world.as.guest, `board.${board_id}`)).toEqual(told)
  })

  test('of a board with what each of its folders inherits', async () => {
    const { board_id, folder_id, team_id } = world
    await entries('board', board_id, { 'CREATE_ITEM:role:full-member': false })
    const reply = await world.as.admin.send('GET', `/permissions/boards/${board_id}`)
    const records = rowsOf(reply)
    expect(records.map(({ id }) => id)).toEqual([
      `team.${team_id}`,
      `board.${board_id}`,
      `folder.${folder_id}`,
      `folder.${world.other_folder_id}`,
    ])
    expect(records[2]).toMatchObject({ row_version: 0, permissions: {} })
    const inherited = records[2]?.['inherited_permissions'] as Fields | undefined
    expect(inherited?.['CREATE_ITEM:role:full-member']).toBe(false)
    expect((await world.as.outsider.send('GET', `/permissions/boards/${board_id}`)).status).toBe(404)
  })
})

test('two edits of different entries go together, of the same one they conflict', async () => {
  const { as, board_id } = world
  await entries('board', board_id, {})
  const save = (by: Caller, permissions: Fields) =>
    by.put('permissions', `board.${board_id}`, { permissions, old: { permissions: {} } })
  expect((await save(as.owner, { 'EDIT_BOARD:role:admin': false })).status).toBe(200)
  expect((await save(as.owner, { 'EDIT_ITEM:role:full-member': false })).status).toBe(200)
  expect((await save(as.owner, { 'EDIT_BOARD:role:admin': true })).status).toBe(409)
  expect(await read(as.owner, `board.${board_id}`)).toEqual({
    'EDIT_BOARD:role:admin': false,
    'EDIT_ITEM:role:full-member': false,
  })
})

describe('Access', () => {
  const ask = (as: Caller, query: Record<string, string | number>) =>
    as.send(
      'GET',
      `/permissions/access?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    )
  const folder = () => ({ resource_type: 'folder', resource_id: world.folder_id })

  test('lists what everybody may do at a folder', async () => {
    const { people } = world
    await entries('folder', world.folder_id, { [`DELETE_ITEM:user:${people.full.id}`]: false })
    const { people: found, why } = (await ask(world.as.admin, folder())).body.data as Access
    const may = (id: number) => found.find((one) => one.id === id)?.permissions
    expect(why).toBeNull()
    expect(may(people.owner.id)?.['EDIT_FOLDER']).toBe('all')
    expect(may(people.full.id)).toMatchObject({ DELETE_ITEM: 'none', DELETE_FOLDER: 'own', EDIT_ITEM: 'all' })
    expect(may(people.restricted.id)?.['VIEW_FOLDER']).toBe('none')
    expect(may(people.invited.id)).toMatchObject({ VIEW_FOLDER: 'all', EDIT_ITEM: 'own' })
    expect(may(0)?.['VIEW_FOLDER']).toBe('none')
  })

  test('says which entry decided, with its priority, its place and who put it there', async () => {
    const { people, board_id } = world
    await entries('board', board_id, { [`CREATE_ITEM:user:${people.full.id}`]: false }, world.as.admin)
    const reply = await ask(world.as.owner, { ...folder(), user_id: people.full.id })
    const { why } = reply.body.data as Access
    const reason = (permission: string) => why?.find((one) => one.permission === permission)
    expect(reason('CREATE_ITEM')).toMatchObject({
      level: 'none',
      judged: [
        { permission: 'VIEW_BOARD', at: { type: 'board', name: 'Board' }, allowed: true },
        { permission: 'VIEW_FOLDER', at: { type: 'folder', name: 'Folder 1' }, allowed: true },
        {
          permission: 'CREATE_ITEM',
          allowed: false,
          decided_by: {
            token: `user:${people.full.id}`,
            priority: 10,
            at: { type: 'board', id: board_id, name: 'Board' },
            value: false,
            set_by: { id: people.admin.id },
          },
        },
      ],
    })
    expect(reason('EDIT_ITEM')?.judged.at(-1)?.decided_by).toMatchObject({
      token: 'role:full-member',
      priority: 100,
      layer: 'role_defaults',
      at: null,
    })
    expect(reason('DELETE_FOLDER')).toMatchObject({ level: 'own' })
  })

  test('is for managers, and about oneself for everybody', async () => {
    const { people } = world
    expect((await ask(world.as.full, folder())).status).toBe(403)
    expect((await ask(world.as.full, { ...folder(), user_id: people.owner.id })).status).toBe(403)
    expect((await ask(world.as.full, { ...folder(), user_id: people.full.id })).status).toBe(200)
    expect((await ask(world.as.restricted, { ...folder(), user_id: people.restricted.id })).status).toBe(404)
    expect((await ask(world.as.owner, { ...folder(), user_id: people.outsider.id })).status).toBe(404)
  })

  test('reaches items, views and attributes, in this workspace only', async () => {
    const item = await addItem(world, {}, world.as.invited)
    for (const [resource_type, resource_id] of [
      ['team', world.team_id],
      ['board', world.board_id],
      ['item', item],
      ['view', world.view_id],
      ['attribute', world.attributes.name],
    ] as const)
      expect((await ask(world.as.owner, { resource_type, resource_id })).status).toBe(200)
    const other = await addWorld(server)
    for (const [resource_type, resource_id] of [
      ['team', other.team_id],
      ['board', other.board_id],
      ['folder', other.folder_id],
      ['item', await addItem(other)],
      ['view', other.view_id],
      ['attribute', newUuid()],
    ] as const)
      expect((await ask(world.as.owner, { resource_type, resource_id })).status).toBe(404)
  })
})

describe('View as', () => {
  const lent = (viewer: Role, id: string) =>
    callerIn(server, world.team_id, { ...world.people[viewer].headers, 'x-view-as': id })
  const as = (viewer: Role, seen: Role | 'guest') =>
    lent(viewer, seen === 'guest' ? '0' : String(world.people[seen].id))
  const ids = async (caller: Caller, collection: string) =>
    rowsOf(await caller.index(collection)).map(({ id }) => id)

  test('shows the owner what somebody sees, to the last record', async () => {
    const { people, folder_id } = world
    await entries('folder', folder_id, privateFolderEntries([people.full.id]))
    for (const role of ['admin', 'full', 'invited', 'restricted'] as const) {
      for (const collection of ['boards', 'folders', 'permissions'])
        expect(await ids(as('owner', role), collection)).toEqual(await ids(world.as[role], collection))
      const items = async (caller: Caller) => (await caller.index('items', { folder_id })).status
      expect(await items(as('owner', role))).toBe(await items(world.as[role]))
      const own = await world.as[role].index('items', { folder_id: world.other_folder_id })
      const seen = await as('owner', role).index('items', { folder_id: world.other_folder_id })
      expect([seen.status, seen.body.rights]).toEqual([own.status, own.body.rights])
    }
  })

  test('keeps from an admin what the admin may not see', async () => {
    const { people, folder_id } = world
    await entries('folder', folder_id, privateFolderEntries([people.full.id]))
    const view = { board_id: world.board_id, folder_id: world.other_folder_id, name: 'Mine', type: 'list' }
    await world.as.full.put('views', 'viewoffull1', { ...view, access: 'personal', row_version: 1 })
    expect(await ids(as('admin', 'full'), 'folders')).toEqual([world.other_folder_id])
    expect((await as('admin', 'full').index('items', { folder_id })).status).toBe(404)
    expect((await as('admin', 'full').get('views', 'viewoffull1')).status).toBe(404)
    expect((await as('owner', 'full').get('views', 'viewoffull1')).status).toBe(200)
  })

  test('shows a guest what is public', async () => {
    expect((await as('owner', 'guest').index('boards')).status).toBe(404)
    await entries('board', world.board_id, publicBoardEntries())
    expect(await ids(as('owner', 'guest'), 'boards')).toEqual([world.board_id])
  })

  test('writes nothing, and is for managers and people of the workspace', async () => {
    const id = newUuid()
    const item = { board_id: world.board_id, folder_id: world.folder_id, row_version: 1 }
    expect((await as('owner', 'admin').put('items', id, item)).status).toBe(403)
    expect((await as('owner', 'admin').remove('boards', world.board_id)).status).toBe(403)
    expect((await as('owner', 'admin').send('POST', '/bulk', [])).status).toBe(403)
    expect((await as('full', 'admin').index('boards')).status).toBe(403)
    expect((await as('owner', 'outsider').index('boards')).status).toBe(404)
    expect((await lent('owner', 'nobody').index('boards')).status).toBe(422)
    expect((await as('outsider', 'admin').index('boards')).status).toBeGreaterThanOrEqual(403)
    expect((await world.as.owner.get('items', id)).status).toBe(404)
  })
})

test('a change of rights is told after the frame that made it', async () => {
  const before = server.published.length
  await entries('board', world.board_id, { 'EDIT_BOARD:role:admin': false })
  expect(server.published.slice(before)).toMatchObject([{ team_id: world.team_id, areRightsChanged: true }])
  await world.as.owner.put('boards', world.board_id, { name: 'Renamed', row_version: 2 })
  expect(server.published.at(-1)).toMatchObject({ areRightsChanged: false })
})
