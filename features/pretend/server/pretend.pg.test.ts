import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { PretendAnswer } from '../shared/index.ts'
import {
  addItem,
  addItems,
  addPretendWorld,
  apply,
  applyAll,
  lookAt,
  type PretendWorld,
  setValue,
} from './testing/pretend-world.ts'

let server: TestServer
let world: PretendWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPretendWorld(server)
})

const setPoints = (item_ids: readonly string[], data: unknown) => ({
  kind: 'bulk',
  item_ids,
  change: { attribute_id: world.attributes.points, mode: 'set', data },
})
const pointsOf = async (id: string): Promise<unknown> => {
  const { record } = await must(world.as.owner('GET', `/items/${id}?expand=values`))
  return (record['values'] as Record<string, { data: unknown }>)[world.attributes.points]?.data ?? null
}

test('an act is shown with what is and would be, writes nothing, and is done as it was shown', async () => {
  const { as, attributes, board_id, folder_id } = world
  const [first, second] = [await addItem(world, { [attributes.points]: 1 }), await addItem(world)]
  const third = await addItem(world, { [attributes.points]: 5 })
  const answer = await lookAt(as.full, setPoints([first, second, third], 5))
  expect(answer).toMatchObject({
    created: [],
    moved: [],
    deleted: [],
    problems: [],
    unchanged: [third],
    done: 0,
  })
  expect(answer.changed).toEqual([
    {
      record: { collection: 'items', id: first, board_id, folder_id, name: 'Item' },
      old: { [attributes.points]: 1 },
      new: { [attributes.points]: 5 },
      about: [first],
    },
    {
      record: { collection: 'items', id: second, board_id, folder_id, name: 'Item' },
      old: { [attributes.points]: null },
      new: { [attributes.points]: 5 },
      about: [second],
    },
  ])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([1, null])
  const [part] = await applyAll(as.full, answer.token)
  expect(part).toMatchObject({ done: 2, of: 2 })
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([5, 5])
})

test('what is left out stays as it is', async () => {
  const { as } = world
  const [first, second] = [await addItem(world), await addItem(world)]
  const { token } = await lookAt(as.owner, setPoints([first, second], 2))
  await applyAll(as.owner, token, [second])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([2, null])
})

test('once a row has moved on nothing is done, and what it would do by now is answered', async () => {
  const { as, attributes } = world
  const [first, second] = [await addItem(world), await addItem(world)]
  const { token } = await lookAt(as.owner, setPoints([first, second], 2))
  await must(setValue(world, second, attributes.points, 7, as.full))
  const refused = await apply(as.owner, token)
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  const again = refused.record as unknown as PretendAnswer
  expect(again.changed.map(({ old }) => old[attributes.points])).toEqual([null, 7])
  expect(await pointsOf(first)).toBe(null)
  await applyAll(as.owner, again.token)
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([2, 2])
})

test('items that go to the trash take along what lies below them', async () => {
  const { as } = world
  const parent = await addItem(world)
  const child = await addItem(world, {}, { parent_id: parent })
  const { deleted, token } = await lookAt(as.owner, { kind: 'bulk', item_ids: [parent], change: 'trash' })
  expect(deleted.map(({ record, about }) => [record.id, about])).toEqual([
    [parent, [parent]],
    [child, [parent]],
  ])
  await applyAll(as.owner, token)
  expect((await as.owner('GET', `/items/${child}`)).status).toBe(404)
})

test('a sub-item that is left out is not taken along by what it lies below, until that is shown', async () => {
  const { as } = world
  const parent = await addItem(world)
  const child = await addItem(world, {}, { parent_id: parent })
  const { deleted, token } = await lookAt(as.owner, {
    kind: 'bulk',
    item_ids: [child, parent],
    change: 'trash',
  })
  expect(deleted.map(({ record, about }) => [record.id, about])).toEqual([
    [child, [child]],
    [parent, [parent]],
  ])
  const refused = await apply(as.owner, token, [child])
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  expect((await as.owner('GET', `/items/${child}`)).status).toBe(200)
  const again = refused.record as unknown as PretendAnswer
  expect(again.deleted.map(({ record, about }) => [record.id, about])).toEqual([
    [parent, [parent]],
    [child, [parent]],
  ])
  await applyAll(as.owner, again.token)
  expect((await as.owner('GET', `/items/${child}`)).status).toBe(404)
})

test('what was left out as a whole stays so, pressed again', async () => {
  const { as } = world
  const id = await addItem(world)
  const { token } = await lookAt(as.owner, setPoints([id], 2))
  expect((await must(apply(as.owner, token, [id]))).record).toMatchObject({ done: 0, of: 0 })
  expect((await must(apply(as.owner, token))).record).toMatchObject({ done: 0, of: 0 })
  expect(await pointsOf(id)).toBe(null)
})

test('a sub-item that came since is not taken along unseen', async () => {
  const { as } = world
  const parent = await addItem(world)
  const { token } = await lookAt(as.owner, { kind: 'bulk', item_ids: [parent], change: 'trash' })
  const child = await addItem(world, {}, { parent_id: parent })
  const refused = await apply(as.owner, token)
  expect(refused.status).toBe(409)
  expect((refused.record as unknown as PretendAnswer).deleted.map(({ record }) => record.id)).toContain(child)
  expect((await as.owner('GET', `/items/${parent}`)).status).toBe(200)
})

test('what cannot be done is a problem, and left out', async () => {
  const { as, attributes, people } = world
  const id = await addItem(world)
  const code = (item_ids: readonly string[]) => ({
    kind: 'bulk',
    item_ids,
    change: { attribute_id: attributes.code, mode: 'set', data: 'A' },
  })
  const other = await addItem(world)
  const gone = newUuid()
  const answer = await lookAt(as.owner, code([id, other, gone]))
  expect(answer.changed.map(({ record }) => record.id)).toEqual([id])
  expect(answer.problems.map(({ about }) => about).toSorted()).toEqual([gone, other].toSorted())
  await applyAll(as.owner, answer.token)
  const person = {
    kind: 'bulk',
    item_ids: [id],
    change: { attribute_id: attributes.people, mode: 'add', data: ['x'] },
  }
  const wrong = await lookAt(as.owner, person)
  expect([wrong.changed, wrong.problems.length]).toEqual([[], 1])
  expect(people.owner.id).toBeGreaterThan(0)
})

test('a token is its maker’s alone, and ends', async () => {
  const { as, team_id } = world
  const id = await addItem(world)
  const { token } = await lookAt(as.full, setPoints([id], 3))
  expect((await apply(as.owner, token)).status).toBe(404)
  expect((await apply(as.outsider, token)).status).toBe(404)
  expect((await apply(as.guest, token)).status).toBe(404)
  await server.db.run(
    team_id,
    `update pretends set expires_at = now() - interval '1 minute' where team_id = $1`,
    [team_id],
  )
  expect((await apply(as.full, token)).status).toBe(404)
  await server.jobs.run('forget-pretends', { team_id })
  const left = await server.db.run<{ n: number }>(
    team_id,
    'select count(*)::int as n from pretends where team_id = $1',
    [team_id],
  )
  expect(left[0]?.n).toBe(0)
  expect(await pointsOf(id)).toBe(null)
})

test('of each person the last twenty looks are kept, and what is half done', async () => {
  const { as, team_id } = world
  const ids = Array.from({ length: 501 }, () => newUuid())
  await addItems(
    world,
    ids.map((id) => ({ id })),
  )
  const [one = ''] = ids
  const half = await lookAt(as.owner, setPoints(ids, 1))
  await must(apply(as.owner, half.token))
  const others = await lookAt(as.full, setPoints([one], 2))
  let last = ''
  for (let n = 0; n < 21; n++) last = (await lookAt(as.owner, setPoints([one], n + 10))).token
  const [kept] = await server.db.run<{ n: number }>(
    team_id,
    'select count(*)::int as n from pretends where team_id = $1',
    [team_id],
  )
  expect(kept?.n).toBe(21)
  expect((await apply(as.owner, last)).status).toBe(200)
  expect((await apply(as.full, others.token)).status).toBe(409)
  expect((await apply(as.owner, half.token)).record).toMatchObject({ done: 501, of: 501 })
})

test('a right that is lost meanwhile is not used any more', async () => {
  const { as, folder_id, people } = world
  const id = await addItem(world)
  const { token } = await lookAt(as.full, setPoints([id], 3))
  await must(
    as.owner('PUT', `/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`EDIT_ITEM:user:${people.full.id}`]: false },
      row_version: 1,
    }),
  )
  const refused = await apply(as.full, token)
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  expect((refused.record as unknown as PretendAnswer).changed).toEqual([])
  expect((refused.record as unknown as PretendAnswer).problems).toHaveLength(1)
  expect(await pointsOf(id)).toBe(null)
})

test('of a folder that is closed nothing is named', async () => {
  const { as, other_folder_id, people } = world
  const id = await addItem(world, { [world.attributes.name]: 'Secret' }, { folder_id: other_folder_id })
  await must(
    as.owner('PUT', `/permissions/folder.${other_folder_id}`, {
      resource_type: 'folder',
      resource_id: other_folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: false },
      row_version: 1,
    }),
  )
  const { text } = await as.full('POST', '/pretend', { act: setPoints([id], 3) })
  expect(text).not.toContain('Secret')
  expect(text).not.toContain(other_folder_id)
  const closed = JSON.parse(text) as { data: PretendAnswer }
  const missing = await lookAt(as.full, setPoints([newUuid()], 3))
  expect(closed.data.problems[0]?.text).toBe(missing.problems[0]?.text)
})

test('more than 500 go in parts under one act, and one that is done twice is done once', async () => {
  const { as } = world
  const ids = Array.from({ length: 620 }, () => newUuid())
  await addItems(
    world,
    ids.map((id) => ({ id })),
  )
  const { token } = await lookAt(as.owner, setPoints(ids, 9))
  const first = (await must(apply(as.owner, token))).record
  expect(first).toMatchObject({ done: 500, of: 620 })
  await must(setValue(world, ids[600] ?? '', world.attributes.points, 1))
  const stopped = await apply(as.owner, token)
  expect([stopped.status, (stopped.record as unknown as PretendAnswer).done]).toEqual([409, 500])
  const rest = stopped.record as unknown as PretendAnswer
  expect([rest.changed.length, rest.unchanged.length]).toEqual([120, 500])
  const [last] = await applyAll(as.owner, rest.token)
  expect(last).toMatchObject({ done: 120, of: 120 })
  expect((await must(apply(as.owner, rest.token))).record).toMatchObject({ done: 120, of: 120, records: [] })
})

test('pressed in two tabs at once it is done once, and both are told that it is', async () => {
  const { as, attributes, team_id } = world
  const ids = [await addItem(world), await addItem(world)]
  const { token } = await lookAt(as.owner, setPoints(ids, 9))
  const both = await Promise.all([apply(as.owner, token), apply(as.owner, token)])
  expect(both.map(({ status, record }) => [status, record['done'], record['of']])).toEqual([
    [200, 2, 2],
    [200, 2, 2],
  ])
  const told = await server.db.run<{ id: string }>(
    team_id,
    `select record_id as id from activity where team_id = $1 and origin ->> 'act' = $2`,
    [team_id, both[0].record['act']],
  )
  expect(told.map(({ id }) => id).toSorted()).toEqual(
    ids.map((id) => `${id}.${attributes.points}`).toSorted(),
  )
})

test('who would see more or less is said person by person, and is so after it was done', async () => {
  const { as, folder_id, people } = world
  const act = {
    kind: 'permissions',
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: { 'VIEW_FOLDER:role:full-member': false, [`VIEW_FOLDER:user:${people.admin.id}`]: true },
  }
  expect((await as.full('POST', '/pretend', { act })).status).toBe(403)
  const answer = await lookAt(as.owner, act)
  expect(answer.sight).toEqual([{ type: 'folder', id: folder_id, gains: [], loses: [people.full.id] }])
  expect(answer.created.map(({ new: made }) => made)).toMatchObject([
    { 'VIEW_FOLDER:role:full-member': false },
  ])
  expect((await as.full('GET', `/folders/${folder_id}`)).status).toBe(200)
  await applyAll(as.owner, answer.token)
  expect((await as.full('GET', `/folders/${folder_id}`)).status).toBe(404)
  expect((await as.admin('GET', `/folders/${folder_id}`)).status).toBe(200)
})

test('of a change of rights that would concern somebody else by now nothing is done', async () => {
  const { as, folder_id, team_id } = world
  const act = {
    kind: 'permissions',
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: { 'VIEW_FOLDER:role:full-member': false },
  }
  const { token } = await lookAt(as.owner, act)
  const newcomer = await server.addPerson('Newcomer')
  await must(as.owner('PUT', `/folders/${folder_id}`, { name: 'Other', row_version: 2 }))
  await server.addMember(team_id, newcomer, 'full-member')
  const refused = await apply(as.owner, token)
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  const again = refused.record as unknown as PretendAnswer
  expect(again.sight?.[0]?.loses).toContain(newcomer.id)
})
