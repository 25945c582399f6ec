import { newUuid } from '@weft/base'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addTimeWorld, at, type TimeWorld } from './testing/time-world.ts'

let server: TestServer
let world: TimeWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTimeWorld(server)
})

const start = (fields: Fields = {}) =>
  must(
    world.as.full('POST', '/time-tracking', {
      id: newUuid(),
      item_id: world.items[0],
      attribute_id: world.time.own,
      description: 'Work',
      started_at: at(-60),
      ended_at: null,
      ...fields,
    }),
  )

async function own(): Promise<{ names: Fields; entries: Fields[] }> {
  const { whole } = await must(world.as.full('GET', '/api/me/time-tracking'))
  return { names: whole['attributeNames'] as Fields, entries: whole['entries'] as Fields[] }
}

const close = (type: 'board' | 'folder', permission: string) => {
  const id = type === 'board' ? world.board_id : world.folder_id
  return must(
    world.as.owner('PUT', `/permissions/${type}.${id}`, {
      resource_type: type,
      resource_id: id,
      permissions: { [`${permission}:user:${world.people.full.id}`]: false },
      row_version: 1,
    }),
  )
}

test('whoever looks through the eyes of somebody is not told of that person’s own time', async () => {
  await start()
  const as = { 'x-view-as': String(world.people.full.id) }
  for (const path of ['/time-tracking', `/time-tracking/${world.board_id}`]) {
    expect((await must(world.as.full('GET', path))).rows).toHaveLength(1)
    expect((await must(world.as.owner('GET', path, undefined, as))).rows).toEqual([])
  }
})

test('an attribute that cannot be seen any more is not named', async () => {
  await start()
  expect((await own()).names).toEqual({ [world.time.own]: 'own' })
  await close('board', 'VIEW_BOARD')
  const after = await own()
  expect([after.names, after.entries.length]).toEqual([{}, 1])
})

test('whoever was removed is told nothing of the workspace', async () => {
  await start()
  const { team_id, people } = world
  await must(world.as.owner('DELETE', `/api/teams/${team_id}/members/${people.full.id}`))
  expect(await own()).toEqual({ names: {}, entries: [] })
  expect((await must(world.as.full('GET', '/api/me/time-entries'))).rows).toEqual([])
})

test('a timer goes on, or comes back running, only where it could be started', async () => {
  const stopped = (await start({ started_at: at(-600), ended_at: at(-300) })).record
  const running = (await start()).record
  await close('folder', 'EDIT_ITEM')
  const path = `/time-entries/${String(stopped['id'])}`
  const on = { ended_at: null, old: { ended_at: stopped['ended_at'] }, row_version: 2 }
  expect((await world.as.full('PUT', path, on)).status).toBe(403)
  expect((await must(world.as.full('GET', path))).record).toMatchObject({
    row_version: 1,
    ended_at: stopped['ended_at'],
  })
  // What was spent stays their own.
  const told = { description: 'Told', old: { description: 'Work' }, row_version: 2 }
  expect((await must(world.as.full('PUT', path, told))).record['description']).toBe('Told')
  await must(world.as.full('DELETE', path))
  await must(world.as.full('POST', `${path}/restore`))
  const gone = `/time-entries/${String(running['id'])}`
  await must(world.as.full('DELETE', gone))
  expect((await world.as.full('POST', `${gone}/restore`)).status).toBe(403)
})
