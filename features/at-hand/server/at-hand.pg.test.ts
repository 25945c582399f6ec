import { newSlug, newUuid, setClockOffset, toWireTime } from '@weft/base'
import { recentId, starId } from '@weft/model'
import { privateBoardEntries, privateFolderEntries } from '@weft/permissions'
import {
  addSpeakers,
  type Fields,
  must,
  type Person,
  type Say,
  startTestServer,
  type TestServer,
} from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { PlaceAtHand } from '../shared/index.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addWorld>>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld()
})
afterEach(() => setClockOffset(0))

async function addWorld() {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'other'])
  const [board_id, folder_id, far_id, view_id] = [newSlug(), newSlug(), newSlug(), newSlug()]
  const [name_id, item_id] = [newUuid(), newUuid()]
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Harbour', icon: 'rocket', color: 'blue', user_ids: [] })
  await put(`/folders/${folder_id}`, { board_id, name: 'Quays' })
  await put(`/folders/${far_id}`, { board_id, name: 'Cranes' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/views/${view_id}`, { board_id, folder_id, name: 'Slips', type: 'table', settings: {} })
  await put(`/items/${item_id}`, { board_id, folder_id, values: { [name_id]: 'Dredge' } })
  return { team_id, people, as, board_id, folder_id, far_id, view_id, name_id, item_id }
}

type World = typeof world
type Who = 'owner' | 'full' | 'other'

async function ask<T>({ headers }: Person, path: string): Promise<T> {
  return (await server.app.inject({ url: `/api/me${path}`, headers })).json()
}

const starsOf = async (who: Who) => (await ask<{ data: Fields[] }>(world.people[who], '/stars')).data
const placesOf = async (who: Who) => (await ask<{ data: PlaceAtHand[] }>(world.people[who], '/at-hand')).data
const namesOf = async (who: Who) => (await placesOf(who)).map(({ name }) => name).toSorted()

const starred = (who: Who, type: 'board' | 'folder' | 'view' | 'item' | 'search', of: string) =>
  `/stars/${starId(world.people[who].id, type, of)}`
const star = (
  who: Who,
  type: 'board' | 'folder' | 'view' | 'item' | 'search',
  of: string,
  fields: Fields = {},
  by: Say = world.as[who],
) => by('PUT', starred(who, type, of), { sort_order: 1, row_version: 1, ...fields })

const close = (type: 'board' | 'folder', id: string, permissions: object) =>
  world.as.owner('PUT', `/permissions/${type}.${id}`, {
    resource_type: type,
    resource_id: id,
    permissions,
    final_permissions: {},
    row_version: 1,
  })

const starAll = async (who: Who, { board_id, folder_id, view_id, item_id }: World = world) => {
  await must(star(who, 'board', board_id))
  await must(star(who, 'folder', folder_id))
  await must(star(who, 'view', view_id))
  await must(star(who, 'item', item_id))
}

test('stars are the own records of a person, and their names are told as they are now', async () => {
  await starAll('full')
  expect(await starsOf('full')).toHaveLength(4)
  expect(await starsOf('other')).toEqual([])
  expect(await namesOf('full')).toEqual(['Dredge', 'Harbour', 'Quays', 'Slips'])
  expect(await namesOf('other')).toEqual([])
  const board = (await placesOf('full')).find((one) => one.resource_type === 'board')
  expect(board).toMatchObject({ icon: 'rocket', color: 'blue', folder_id: null, team_id: world.team_id })
  await must(
    world.as.owner('PUT', `/values/${world.item_id}.${world.name_id}`, { data: 'Dredger', row_version: 2 }),
  )
  expect(await namesOf('full')).toContain('Dredger')
  expect((await star('full', 'item', world.item_id, {}, world.as.other)).status).toBe(404)
})

test('somebody stars at most 500 things of a workspace, and changes the order of those all the same', async () => {
  const { id } = world.people.full
  await server.kit.db.owner((tx) =>
    tx.query(
      `insert into stars (team_id, id, user_id, resource_type, resource_id, sort_order, query, row_version, seq)
       select $1::int, $2::int || '.search.' || lpad(n::text, 11, 'a'), $2::int, 'search', lpad(n::text, 11, 'a'), n, 'hull', 1, 1
       from generate_series(1, 499) n`,
      [world.team_id, id],
    ),
  )
  await must(star('full', 'board', world.board_id))
  expect(await star('full', 'folder', world.folder_id)).toMatchObject({ status: 422, code: 'too_many_stars' })
  await must(star('full', 'board', world.board_id, { sort_order: 7 }))
  await must(star('other', 'folder', world.folder_id))
  await must(world.as.full('DELETE', starred('full', 'board', world.board_id)))
  await must(star('full', 'folder', world.folder_id))
  const again = await world.as.full('POST', `${starred('full', 'board', world.board_id)}/restore`)
  expect(again).toMatchObject({ status: 422, code: 'too_many_stars' })
})

test('a star is let go of and set again, as often as one likes and whatever a device knew', async () => {
  const path = starred('full', 'board', world.board_id)
  expect((await star('full', 'board', world.board_id)).status).toBe(201)
  const gone = await world.as.full('DELETE', path)
  expect(gone).toMatchObject({ status: 200, record: { row_version: 2 } })
  expect((await world.as.full('DELETE', path)).record).toMatchObject({ row_version: 2 })
  expect(await starsOf('full')).toEqual([])
  expect(await namesOf('full')).toEqual([])
  const again = await star('full', 'board', world.board_id, { sort_order: 7 })
  expect(again).toMatchObject({ status: 200, record: { row_version: 3, sort_order: 7, deleted_at: null } })
  await world.as.full('DELETE', path)
  const back = await world.as.full('POST', `${path}/restore`)
  expect(back).toMatchObject({ status: 200, record: { sort_order: 7, deleted_at: null } })
  const last = await star('full', 'board', world.board_id, { sort_order: 9 })
  expect(last.record).toMatchObject({ sort_order: 9 })
  const seen = await ask<{ data: Fields[] }>(world.people.full, '/stars?since=0')
  expect(seen.data).toMatchObject([{ sort_order: 9, row_version: 6 }])
})

test('nothing is told of what is in the trash, moved away or closed; and it may be let go of', async () => {
  await starAll('full')
  const { as, board_id, folder_id, far_id, item_id } = world
  await must(as.owner('DELETE', `/items/${item_id}`))
  expect(await namesOf('full')).toEqual(['Harbour', 'Quays', 'Slips'])
  await must(as.owner('POST', `/items/${item_id}/restore`))
  await must(as.owner('POST', `/items/${item_id}/move`, { folder_id: far_id }))
  const moved = (await placesOf('full')).find((one) => one.resource_type === 'item')
  expect(moved).toMatchObject({ folder_id: far_id, folder_name: 'Cranes' })
  await must(close('folder', far_id, privateFolderEntries([])))
  expect(await namesOf('full')).toEqual(['Harbour', 'Quays', 'Slips'])
  await must(as.owner('DELETE', `/folders/${folder_id}`))
  expect(await namesOf('full')).not.toContain('Slips')
  await must(as.owner('DELETE', `/boards/${board_id}`))
  expect(await placesOf('full')).toEqual([])
  expect(await starsOf('full')).toHaveLength(4)
  const path = starred('full', 'board', board_id)
  expect((await as.full('DELETE', path)).status).toBe(200)
  expect((await star('full', 'board', board_id)).status).toBe(404)
})

test('a board that becomes private is told of to nobody who may not see it', async () => {
  await starAll('full')
  await must(close('board', world.board_id, privateBoardEntries()))
  expect(await placesOf('full')).toEqual([])
  expect((await star('full', 'folder', world.folder_id)).status).toBe(404)
  await starAll('owner')
  expect(await placesOf('owner')).toHaveLength(4)
})

test('a saved search says what it asks', async () => {
  const id = newSlug()
  expect((await star('full', 'search', id)).status).toBe(422)
  expect((await star('full', 'search', id, { query: 'x'.repeat(201) })).status).toBe(422)
  const made = await star('full', 'search', id, { query: 'is:open assignee:me' })
  expect(made).toMatchObject({ status: 201, record: { query: 'is:open assignee:me' } })
  expect(await placesOf('full')).toEqual([])
})

test('of what was opened the latest fifty are kept, and times only rise', async () => {
  const { as, people, folder_id, item_id, board_id } = world
  const open = (type: 'folder' | 'view' | 'item', of: string, opened_at: string) =>
    as.full('PUT', `/recents/${recentId(people.full.id, type, of)}`, { opened_at, row_version: 1 })
  const recents = async () => (await ask<{ data: Fields[] }>(people.full, '/recents?limit=1000')).data
  await must(open('folder', folder_id, '2026-01-02 03:04:05'))
  await must(open('folder', folder_id, '2026-01-01 00:00:00'))
  expect(await recents()).toMatchObject([{ opened_at: '2026-01-02 03:04:05' }])
  const ahead = await must(open('item', item_id, '2999-01-01 00:00:00'))
  expect(String(ahead.record['opened_at']) <= toWireTime()).toBe(true)
  expect((await open('item', newUuid(), '2026-01-01 00:00:00')).status).toBe(404)
  for (let n = 0; n < 52; n++) {
    const id = newUuid()
    await must(as.owner('PUT', `/items/${id}`, { board_id, folder_id, row_version: 1 }))
    await must(open('item', id, `2026-02-01 00:00:${String(n).padStart(2, '0')}`))
  }
  const kept = await recents()
  expect(kept).toHaveLength(50)
  const times = kept.map(({ opened_at }) => String(opened_at))
  expect([times.includes('2026-01-02 03:04:05'), times.includes('2026-02-01 00:00:51')]).toEqual([
    false,
    true,
  ])
})
