import { newUuid } from '@weft/base'
import { must, type Reply, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { PretendAnswer } from '../shared/index.ts'
import { pictureOf } from './testing/pictures.ts'
import {
  addItem,
  addItems,
  addPretendWorld,
  apply,
  lookAt,
  type PretendWorld,
  setValue,
} from './testing/pretend-world.ts'

let server: TestServer
let world: PretendWorld
let id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPretendWorld(server)
  id = await addItem(world, { [world.attributes.name]: 'Secret' }, { folder_id: world.other_folder_id })
})

const setPoints = (item_ids: readonly string[] = [id]) => ({
  kind: 'bulk',
  item_ids,
  change: { attribute_id: world.attributes.points, mode: 'set', data: 3 },
})
const trash = () => ({ kind: 'bulk', item_ids: [id], change: 'trash' })
const rights = (permissions: Record<string, boolean>, row_version = 1) => {
  const { other_folder_id, as } = world
  const place = { resource_type: 'folder', resource_id: other_folder_id }
  return must(
    as.owner('PUT', `/permissions/folder.${other_folder_id}`, { ...place, permissions, row_version }),
  )
}
const close = () => rights({ [`VIEW_FOLDER:user:${world.people.full.id}`]: false })

/** Refused with what it would do by now: nothing, and nothing that was in sight before is named. */
function expectNothingNamed({ status, code, record, text }: Reply): void {
  expect([status, code]).toEqual([409, 'changed'])
  const { changed, deleted, unchanged, problems } = record as unknown as PretendAnswer
  expect([changed, deleted, unchanged, problems.map(({ about }) => about)]).toEqual([[], [], [], [id]])
  for (const word of ['Secret', world.other_folder_id, world.board_id]) expect(text).not.toContain(word)
}

test('a token of another workspace is none, also for whoever is in both', async () => {
  const other = await addPretendWorld(server)
  const { token } = await lookAt(world.as.full, setPoints())
  await server.addMember(other.team_id, world.people.full, 'full-member')
  const call = (team_id: number, path: string) =>
    world.as.full('POST', `/api/${team_id}/pretend/${path}/apply`, {})
  expect((await call(other.team_id, token)).status).toBe(404)
  expect((await call(world.team_id, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
    404,
  )
  expect((await call(world.team_id, token)).status).toBe(200)
})

test.each([
  ['set', setPoints],
  ['trashed', trash],
])('what was to be %s in a folder that was closed since is neither done nor named', async (_what, act) => {
  const { token } = await lookAt(world.as.full, act())
  await close()
  const before = await pictureOf(world)
  expectNothingNamed(await apply(world.as.full, token))
  expect(await pictureOf(world)).toEqual(before)
})

test.each([
  ['its item', () => `/items/${id}`],
  ['its folder', () => `/folders/${world.other_folder_id}`],
  ['its board', () => `/boards/${world.board_id}`],
])('after %s was deleted nothing is done, and nothing is left to be', async (_what, path) => {
  const { token } = await lookAt(world.as.full, setPoints())
  await must(world.as.owner('DELETE', path()))
  const before = await pictureOf(world)
  expectNothingNamed(await apply(world.as.full, token))
  expect(await pictureOf(world)).toEqual(before)
})

test('an act of rights over a folder that was closed to its maker is nowhere', async () => {
  const { as, people, other_folder_id } = world
  const permissions = { 'VIEW_FOLDER:role:full-member': false }
  const act = { kind: 'permissions', resource_type: 'folder', resource_id: other_folder_id, permissions }
  const { token } = await lookAt(as.admin, act)
  await rights({ [`VIEW_FOLDER:user:${people.admin.id}`]: false })
  const refused = await apply(as.admin, token)
  expect([refused.status, refused.record]).toEqual([404, {}])
  const { record } = await must(as.owner('GET', `/permissions/folder.${other_folder_id}`))
  expect(record['permissions']).toEqual({ [`VIEW_FOLDER:user:${people.admin.id}`]: false })
})

test('nobody does anything by a look from before they left the workspace or its board', async () => {
  const { as, people, team_id, board_id } = world
  await rights({ 'EDIT_ITEM:role:restricted-member': true })
  const [left, taken] = [await lookAt(as.full, setPoints()), await lookAt(as.restricted, setPoints())]
  expect(taken.changed).toHaveLength(1)
  await must(as.owner('DELETE', `/api/teams/${team_id}/members/${people.full.id}`))
  await must(as.owner('PUT', '/api/users', { board_id, user_ids: [people.owner.id] }))
  expect((await apply(as.full, left.token)).status).toBe(404)
  expectNothingNamed(await apply(as.restricted, taken.token))
  expect((await pictureOf(world)).get(id)?.values).not.toHaveProperty(world.attributes.points)
})

test('the second part is not done with a right that was lost after the first', async () => {
  const { as, people, attributes } = world
  const ids = Array.from({ length: 501 }, () => newUuid())
  const fields = { folder_id: world.other_folder_id }
  await addItems(
    world,
    ids.map((one) => ({ id: one, fields })),
  )
  const { token } = await lookAt(as.full, setPoints(ids))
  expect((await apply(as.full, token)).record).toMatchObject({ done: 500, of: 501 })
  await rights({ [`EDIT_ITEM:user:${people.full.id}`]: false })
  const refused = await apply(as.full, token)
  expect([refused.status, (refused.record as unknown as PretendAnswer).done]).toEqual([409, 500])
  expect((await pictureOf(world)).get(ids[500] ?? '')?.values).not.toHaveProperty(attributes.points)
})

test('while a colleague types in one of the items, it is refused or done, and what they typed stays', async () => {
  const { as, attributes } = world
  for (let round = 0; round < 5; round++) {
    const { token } = await lookAt(as.full, trash())
    const [applied, typed] = await Promise.all([
      apply(as.full, token),
      setValue(world, id, attributes.points, round, as.admin),
    ])
    const isDone = applied.status === 200
    if (!isDone) expect([applied.status, applied.code]).toEqual([409, 'changed'])
    const picture = (await pictureOf(world)).get(id)
    expect(picture?.isTrashed).toBe(isDone)
    // Typed first, it refuses what was looked at before; typed last, it finds the item in the trash.
    expect(typed.status < 300).toBe(!isDone)
    if (!isDone) expect(picture?.values[attributes.points]).toBe(round)
    else await must(as.owner('POST', `/items/${id}/restore`, {}))
  }
})
