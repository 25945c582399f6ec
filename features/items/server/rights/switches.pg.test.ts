import { newSlug, newUuid } from '@weft/base'
import { removeMember, saveMember } from '@weft/features/workspaces/shared'
import { privateBoardEntries, privateFolderEntries, publicBoardEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, type Fields, problemsOf, recordOf, rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, newItem, type Role, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const versions = new Map<string, number>()

/** Lays entries on a board, folder or the workspace, whatever lay there. */
async function entries(type: string, id: string, permissions: Fields, final_permissions: Fields = {}) {
  const row_version = (versions.get(id) ?? 0) + 1
  versions.set(id, row_version)
  const reply = await world.as.owner.put('permissions', `${type}.${id}`, {
    resource_type: type,
    resource_id: id,
    permissions,
    final_permissions,
    row_version,
  })
  expect([200, 201]).toContain(reply.status)
}

async function whoSees(ask: (as: Caller) => Promise<{ status: number }>): Promise<string[]> {
  const roles: (Role | 'guest')[] = ['owner', 'admin', 'full', 'invited', 'restricted', 'outsider', 'guest']
  const seen: string[] = []
  for (const role of roles) if ((await ask(world.as[role])).status === 200) seen.push(role)
  return seen
}
const board = (as: Caller) => as.get('boards', world.board_id)
const folder = (as: Caller) => as.get('folders', world.folder_id)
const items = (as: Caller) => as.index('items', { folder_id: world.folder_id })

describe('The switches take effect with the next request', () => {
  test('a private board is for its members only', async () => {
    expect(await whoSees(board)).toEqual(['owner', 'admin', 'full', 'invited'])
    await entries('board', world.board_id, privateBoardEntries())
    expect(await whoSees(board)).toEqual(['owner', 'invited'])
    expect(await whoSees(items)).toEqual(['owner', 'invited'])
    expect(recordOf(await board(world.as.owner))['visibility']).toBe('private')
    await entries('board', world.board_id, {})
    expect(await whoSees(board)).toEqual(['owner', 'admin', 'full', 'invited'])
  })

  test('a public board is for guests too, without its people for those outside', async () => {
    // Nobody in the workspace sees less than a guest: the switch opens it to restricted members as well.
    const all = ['owner', 'admin', 'full', 'invited', 'restricted', 'outsider', 'guest']
    await entries('board', world.board_id, publicBoardEntries())
    for (const ask of [board, folder, items]) expect(await whoSees(ask)).toEqual(all)
    expect(recordOf(await board(world.as.guest))).toMatchObject({ user_ids: [], visibility: 'public' })
    expect(recordOf(await board(world.as.full))['user_ids']).toHaveLength(2)
    expect(rowsOf(await world.as.guest.index('boards')).map(({ id }) => id)).toEqual([world.board_id])
    expect(rowsOf(await world.as.guest.index('permissions')).map(({ permissions }) => permissions)).toEqual([
      { 'VIEW_BOARD:tag:guest_user': true, 'VIEW_FOLDER:tag:guest_user': true },
    ])
    const item = newItem(world)
    for (const role of ['guest', 'outsider'] as const)
      expect((await world.as[role].put('items', newUuid(), item)).status).toBe(403)
    await entries('board', world.board_id, publicBoardEntries(['CREATE_ITEM']))
    for (const role of ['guest', 'outsider'] as const)
      expect((await world.as[role].put('items', newUuid(), item)).status).toBe(201)
    await entries('board', world.board_id, {})
    expect(await whoSees(items)).toEqual(['owner', 'admin', 'full', 'invited'])
  })

  test('a private folder is for those it names, and all below it goes with it', async () => {
    const { as, folder_id, board_id, people } = world
    const below = newSlug()
    await as.owner.put('folders', below, { board_id, parent_id: folder_id, name: 'Below', row_version: 1 })
    await entries('folder', folder_id, privateFolderEntries([people.full.id]))
    expect(await whoSees(folder)).toEqual(['owner', 'full'])
    expect(await whoSees((caller) => caller.get('folders', below))).toEqual(['owner', 'full'])
    expect(await whoSees((caller) => caller.get('views', world.view_id))).toEqual(['owner', 'full'])
    expect(await whoSees(board)).toEqual(['owner', 'admin', 'full', 'invited'])
    const ids = rowsOf(await as.admin.index('folders')).map(({ id }) => id)
    expect(ids).toEqual([world.other_folder_id])
  })

  test('entries that are none are refused, and the owner keeps every right', async () => {
    const { as, board_id } = world
    for (const permissions of [
      { 'VIEW_BOARD:role:owner': false },
      { 'FLY:role:admin': true },
      { 'VIEW_BOARD:role:king': true },
      { VIEW_BOARD: true },
    ]) {
      const id = `board.${board_id}`
      const body = { resource_type: 'board', resource_id: board_id, permissions, row_version: 1 }
      const refused = await as.owner.put('permissions', id, body)
      expect([refused.status, problemsOf(refused)]).toEqual([422, expect.stringMatching(/\S/)])
    }
    const other = { resource_type: 'board', resource_id: board_id, row_version: 1 }
    expect((await as.owner.put('permissions', `folder.${world.folder_id}`, other)).status).toBe(422)
    await entries('board', board_id, {
      'VIEW_BOARD:role:admin': false,
      [`VIEW_BOARD:user:${world.people.owner.id}`]: false,
    })
    expect(await whoSees(board)).toEqual(['owner', 'full', 'invited'])
  })
})

describe('People come and go', () => {
  const saveRole = (user_id: number, role: string) =>
    server.call(saveMember, {
      as: world.people.owner,
      params: { id: world.team_id, memberId: user_id },
      body: { role },
    })

  test('a new role holds with the next request', async () => {
    const { as, people } = world
    const id = await addItem(world)
    const save = () => as.full.put('items', id, { sort_order: 5, row_version: 2 })
    expect((await saveRole(people.full.id, 'restricted-member')).status).toBe(200)
    expect((await save()).status).toBe(404)
    await saveRole(people.full.id, 'admin')
    expect((await save()).status).toBe(200)
    expect((await as.full.remove('attributes', world.attributes.amount)).status).toBe(200)
  })

  test('who leaves the board or the workspace is out with the next request', async () => {
    const { as, people, board_id } = world
    await as.owner.put('boards', board_id, { user_ids: [people.owner.id], row_version: 2 })
    expect((await items(as.invited)).status).toBe(404)
    expect((await as.invited.index('boards')).status).toBe(200)
    const gone = await server.call(removeMember, {
      as: people.owner,
      params: { id: world.team_id, memberId: people.full.id },
    })
    expect(gone.status).toBe(204)
    expect((await as.full.index('boards')).status).toBe(404)
    expect((await items(as.full)).status).toBe(404)
  })

  test('rights carry a stamp that changes with them', async () => {
    const { as, folder_id, people, board_id } = world
    const stamp = async (role: Role) => (await as[role].index('items', { folder_id })).body.rights
    const before = [await stamp('full'), await stamp('admin')]
    await saveRole(people.full.id, 'admin')
    expect([await stamp('full'), await stamp('admin')]).toEqual([
      expect.not.stringMatching(`^${before[0]}$`),
      before[1],
    ])
    await as.owner.put('boards', board_id, { name: 'Renamed', row_version: 2 })
    expect(await stamp('admin')).toBe(before[1])
    await entries('board', board_id, publicBoardEntries())
    expect(await stamp('admin')).not.toBe(before[1])
  })
})

describe('Own only', () => {
  test('a restricted member changes what they made or are in charge of, and nothing else', async () => {
    const { as, people, attributes } = world
    const save = async (id: string) => [
      (await as.invited.put('items', id, { sort_order: 5, old: { sort_order: 0 } })).status,
      (await as.invited.put('values', `${id}.${attributes.name}`, { data: newUuid(), old: { data: null } }))
        .status,
    ]
    const own = await addItem(world, {}, as.invited)
    const foreign = await addItem(world)
    expect([await save(own), await save(foreign)]).toEqual([
      [200, 200],
      [403, 403],
    ])
    const slot = `${foreign}.${attributes.people}`
    await as.owner.put('values', slot, { data: [people.admin.id, people.invited.id], row_version: 1 })
    expect(await save(foreign)).toEqual([200, 200])
    expect((await as.invited.remove('items', foreign)).status).toBe(200)
    await as.owner.restore('items', foreign)
    await as.owner.put('values', slot, { data: [people.admin.id], row_version: 2 })
    expect((await as.invited.remove('items', foreign)).status).toBe(403)
    // Nobody puts themselves in charge of what is not theirs.
    const grab = await as.invited.put('values', slot, { data: [people.invited.id], row_version: 3 })
    expect(grab.status).toBe(403)
  })

  test('it is judged on the row as it is when it is written, also in one call', async () => {
    const { as, people, attributes } = world
    const id = await addItem(world)
    const slot = `/values/${id}.${attributes.people}`
    const put = (data: unknown, old: unknown) => ({
      method: 'put' as const,
      route: slot,
      item: { data } as Fields,
      old: { data: old } as Fields,
      idempotency_key: newUuid(),
    })
    await as.owner.bulk([put([people.invited.id], null)])
    const replies = await as.invited.bulk([put(null, [people.invited.id]), put([people.invited.id], null)])
    expect(replies.map(({ status }) => status)).toEqual([200, 403])
  })

  test('a full member trashes own boards, folders and views only', async () => {
    const { as, board_id, folder_id } = world
    const [board, folder, view] = [newSlug(), newSlug(), newSlug()]
    await as.full.put('boards', board, { name: 'B', row_version: 1 })
    await as.full.put('folders', folder, { board_id, name: 'F', row_version: 1 })
    await as.full.put('views', view, { board_id, folder_id, name: 'V', type: 'list', row_version: 1 })
    for (const [collection, id, other] of [
      ['views', view, world.view_id],
      ['folders', folder, folder_id],
      ['boards', board, board_id],
    ] as const) {
      expect((await as.full.remove(collection, other)).status).toBe(403)
      expect((await as.full.remove(collection, id)).status).toBe(200)
      expect((await as.full.restore(collection, id)).status).toBe(200)
    }
  })
})

describe('Views', () => {
  const view = async (as: Caller, access: string) => {
    const id = newSlug()
    const { board_id, folder_id } = world
    const made = await as.put('views', id, {
      board_id,
      folder_id,
      name: 'V',
      type: 'list',
      access,
      row_version: 1,
    })
    expect(made.status).toBe(201)
    return id
  }

  test('a personal one is its owner’s, and the workspace owner reads it without changing it', async () => {
    const id = await view(world.as.invited, 'personal')
    expect(await whoSees((as) => as.get('views', id))).toEqual(['owner', 'invited'])
    const { as } = world
    expect((await as.invited.put('views', id, { name: 'Mine', row_version: 2 })).status).toBe(200)
    expect((await as.owner.put('views', id, { name: 'Theirs', row_version: 3 })).status).toBe(403)
    expect((await as.owner.remove('views', id)).status).toBe(403)
    expect(recordOf(await as.invited.get('views', id))['owner_id']).toBe(world.people.invited.id)
    expect((await as.invited.remove('views', id)).status).toBe(200)
  })

  test('only the owner of a view makes it personal, and nobody else becomes its owner before', async () => {
    const { as, people } = world
    const id = await view(as.full, 'shared')
    const grab = await as.admin.put('views', id, { access: 'personal', row_version: 2 })
    expect([grab.status, problemsOf(grab)]).toEqual([
      422,
      'access: only the owner of a view can make it personal',
    ])
    const steal = await as.admin.put('views', id, { owner_id: people.admin.id, row_version: 2 })
    expect(steal.status).toBe(403)
    const before = Number((await as.owner.index('boards')).body.seq)
    expect((await as.full.put('views', id, { access: 'personal', row_version: 2 })).status).toBe(200)
    expect(Number((await as.owner.index('boards')).body.seq)).toBe(before + 1)
    expect((await as.admin.get('views', id)).status).toBe(404)
  })
})
