import { newSlug } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Caller, Fields } from '../testing/calls.ts'
import { recordOf, rowsOf } from '../testing/calls.ts'
import { addWorld, type World } from '../testing/world.ts'

/** Shared, personal and locked views: who sees them, who changes them, who may say which they are. */

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

async function addView(as: Caller, fields: Fields = {}): Promise<{ id: string; status: number }> {
  const { board_id, folder_id } = world
  const id = newSlug()
  const made = await as.put('views', id, {
    board_id,
    folder_id,
    name: 'View',
    type: 'table',
    row_version: 1,
    ...fields,
  })
  return { id, status: made.status }
}

async function change(as: Caller, id: string, fields: Fields): Promise<number> {
  const { row_version } = recordOf(await world.as.owner.get('views', id))
  return (await as.put('views', id, { ...fields, row_version: Number(row_version) + 1 })).status
}

const sees = async (as: Caller, id: string) =>
  rowsOf(await as.index('views', { board_id: world.board_id })).some((row) => row['id'] === id)

test('a personal view is there for its owner and for the owner of the workspace, for nobody else', async () => {
  const { as } = world
  const { id } = await addView(as.full, { access: 'personal' })
  expect([await sees(as.full, id), await sees(as.owner, id)]).toEqual([true, true])
  expect([await sees(as.admin, id), await sees(as.invited, id)]).toEqual([false, false])
  expect((await as.admin.get('views', id)).status).toBe(404)
  expect(await change(as.admin, id, { name: 'Taken' })).toBe(404)
  // Reading is all: neither its name, nor who sees it, nor whose it is, nor that it goes.
  for (const fields of [{ name: 'Taken' }, { access: 'shared' }, { owner_id: world.people.owner.id }])
    expect(await change(as.owner, id, fields)).toBe(403)
  expect((await as.owner.remove('views', id)).status).toBe(403)
  expect(await change(as.full, id, { name: 'Mine' })).toBe(200)
  expect(await change(as.full, id, { access: 'shared' })).toBe(200)
  expect(await sees(as.admin, id)).toBe(true)
})

test('only its owner makes a view personal, and only with the right to personal views', async () => {
  const { as, people, board_id } = world
  const { id } = await addView(as.full)
  expect(await change(as.admin, id, { access: 'personal' })).toBe(422)
  expect(await change(as.owner, id, { access: 'personal' })).toBe(422)
  await forbid('ACCESS_PERSONAL_VIEWS', people.full.id, board_id)
  expect(await change(as.full, id, { access: 'personal' })).toBe(403)
  expect((await addView(as.full, { access: 'personal' })).status).toBe(403)
})

test('a locked view is changed, and unlocked, only with the right to edit locked views', async () => {
  const { as } = world
  const { id } = await addView(as.admin)
  expect(await change(as.full, id, { settings: { sort: [] } })).toBe(200)
  expect(await change(as.full, id, { access: 'locked' })).toBe(403)
  expect((await addView(as.full, { access: 'locked' })).status).toBe(403)
  expect(await change(as.admin, id, { access: 'locked' })).toBe(200)
  for (const fields of [
    { name: 'Renamed' },
    { settings: { sort: [] } },
    { sort_order: 7 },
    { access: 'shared' },
  ])
    expect(await change(as.full, id, fields)).toBe(403)
  expect(await sees(as.full, id)).toBe(true)
  expect(await change(as.admin, id, { access: 'shared' })).toBe(200)
  expect(await change(as.full, id, { name: 'Renamed' })).toBe(200)
})

test('who may not edit views changes none but personal ones of their own, and settings must be readable', async () => {
  const { as } = world
  const { id } = await addView(as.full)
  expect(await change(as.invited, id, { name: 'No' })).toBe(403)
  const own = await addView(as.invited, { access: 'personal' })
  expect(own.status).toBe(201)
  expect(await change(as.invited, own.id, { name: 'Yes' })).toBe(200)
  expect(await change(as.invited, own.id, { access: 'shared' })).toBe(403)
  expect(
    await change(as.full, id, { settings: { look: { icon: 'bug', description: 'x'.repeat(501) } } }),
  ).toBe(422)
  expect(
    await change(as.full, id, { settings: { look: { icon: 'bug', color: 'red', description: 'Bugs' } } }),
  ).toBe(200)
})

async function forbid(permission: string, user_id: number, board_id: string): Promise<void> {
  const permissions = { [`${permission}:user:${user_id}`]: false }
  const fields = { resource_type: 'board', resource_id: board_id, permissions, row_version: 1 }
  const { status } = await world.as.owner.put('permissions', `board.${board_id}`, fields)
  expect(status).toBe(201)
}
