import { newUuid, setClockOffset } from '@weft/base'
import { commentReadId } from '@weft/model'
import { type Fields, must, type Say, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { addCommentWorld, type CommentWorld } from './testing/comment-world.ts'

let server: TestServer
let world: CommentWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCommentWorld(server)
})
afterEach(() => setClockOffset(0))

type Person = 'full' | 'other' | 'owner'

const idOf = (person: Person, of = world.item_id) => commentReadId(world.people[person].id, of)

/** Says up to when a person has read something. */
function read(person: Person, read_at: string, of?: string, by: Say = world.as[person]) {
  return by('PUT', `/comment-reads/${idOf(person, of)}`, { read_at, row_version: 1 })
}

/** What the person has read, or what of it changed since a number. */
async function mine(person: Person, query = ''): Promise<{ data: Fields[]; seq: number; refresh?: true }> {
  const { headers } = world.people[person]
  const response = await server.app.inject({ url: `/api/me/comment-reads${query}`, headers })
  return response.json()
}

const times = async (person: Person) => (await mine(person)).data.map(({ read_at }) => read_at)

test('what was read is kept, answered to its person alone, and numbered in the feed of the person', async () => {
  const { people, item_id, folder_id, team_id } = world
  const before = await mine('full')
  const { status, record } = await read('full', '2026-01-02 03:04:05')
  expect(status).toBe(201)
  expect(record).toMatchObject({ user_id: people.full.id, item_id, folder_id, team_id, row_version: 1 })
  const after = await mine('full')
  expect(after).toMatchObject({ data: [record], seq: before.seq + 1, rights: null })
  expect((await mine('full', `?since=${before.seq}`)).data).toEqual([record])
  expect((await mine('full', `?since=${after.seq}`)).data).toEqual([])
  expect((await mine('other')).data).toEqual([])
  const of = await world.as.other('GET', `/comment-reads/${idOf('full')}`)
  expect(of.status).toBe(404)
})

test('the feeds of the workspace take no number, and the person is told in their own', async () => {
  const seqOf = async () =>
    (await must(world.as.full('GET', `/items?folder_id=${world.folder_id}`))).whole['seq']
  const before = await seqOf()
  const { record } = await must(read('full', '2026-01-02 03:04:05'))
  expect(await seqOf()).toBe(before)
  const feeds = server.published.at(-1)?.feeds ?? []
  expect(feeds.map(({ key, seq }) => [key, seq])).toEqual([
    [{ team_id: 0, kind: 'user', id: String(world.people.full.id) }, record['seq']],
  ])
  expect(feeds[0]?.events).toEqual([{ event: 'CommentReadSaved', records: [{ id: record['id'], record }] }])
})

test('the time only rises: what another device knew less of changes nothing and takes no number', async () => {
  await must(read('full', '2026-01-02 03:04:05'))
  const { seq } = await mine('full')
  const late = await must(read('full', '2026-01-01 00:00:00'))
  expect([late.status, late.record['read_at']]).toEqual([200, '2026-01-02 03:04:05'])
  expect((await mine('full')).seq).toBe(seq)
  const saved = await must(
    world.as.full('PUT', `/comment-reads/${idOf('full')}`, {
      read_at: '2026-01-03 00:00:00',
      old: { read_at: '2026-01-01 00:00:00' },
      row_version: 9,
    }),
  )
  expect(saved.record).toMatchObject({ read_at: '2026-01-03 00:00:00', row_version: 2 })
  expect(await times('full')).toEqual(['2026-01-03 00:00:00'])
})

test('nobody has read what is still to be written', async () => {
  const { record } = await must(read('full', '2999-01-01 00:00:00'))
  expect(String(record['read_at'])).toBe(record['updated_at'])
})

test('a folder is read as a whole', async () => {
  const { folder_id } = world
  const { record } = await must(read('full', '2026-01-02 03:04:05', folder_id))
  expect(record).toMatchObject({ folder_id, item_id: null })
})

test('sent twice, and by two devices at once, it is there once', async () => {
  const [id, key] = [idOf('full'), newUuid()]
  const body = { read_at: '2026-01-02 03:04:05', row_version: 1 }
  const first = await must(world.as.full('PUT', `/comment-reads/${id}`, body, { 'x-idempotency-key': key }))
  expect(
    (await must(world.as.full('PUT', `/comment-reads/${id}`, body, { 'x-idempotency-key': key }))).record,
  ).toEqual(first.record)
  const hours = Array.from({ length: 8 }, (_, n) => `2026-02-01 0${n}:00:00`)
  await Promise.all(hours.map((hour) => must(read('full', hour))))
  expect(await times('full')).toEqual(['2026-02-01 07:00:00'])
})

test('a transaction takes numbers of a folder and of people together, whatever order they are named in', async () => {
  const { team_id, folder_id, people } = world
  const folder = { team_id, kind: 'folder', id: folder_id } as const
  const own = (person: Person) => ({ team_id: 0, kind: 'user', id: String(people[person].id) }) as const
  const orders = [
    [own('full'), folder, own('other')],
    [folder, own('other'), own('full')],
    [own('other'), own('full'), folder],
  ]
  const before = await Promise.all([mine('full'), mine('other')])
  const act = (feeds: (typeof orders)[number]) =>
    server.kit.writer.act({
      team_id,
      feeds,
      caller: { user_id: people.full.id, session_id: null },
      key: null,
      hash: '',
      async run(unit) {
        for (const key of feeds) unit.reload(key)
        return { status: 200, body: {} }
      },
    })
  await Promise.all(Array.from({ length: 12 }, (_, n) => act(orders[n % 3] ?? [])))
  const after = await Promise.all([mine('full'), mine('other')])
  expect(after.map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq + 12))
})

test('a call in bulk reads and writes in the workspace beside it, in order', async () => {
  const { item_id, name_id } = world
  const entry = (route: string, item: Fields) => ({ method: 'put', route, item, idempotency_key: newUuid() })
  const { rows } = await must(
    world.as.full('POST', '/bulk', [
      entry(`/comment-reads/${idOf('full')}`, { read_at: '2026-01-02 03:04:05', row_version: 1 }),
      { ...entry(`/values/${item_id}.${name_id}`, { data: 'Other', row_version: 2 }), old: { data: 'Plan' } },
      entry(`/comment-reads/${idOf('other')}`, { read_at: '2026-01-02 03:04:05', row_version: 1 }),
      entry(`/comment-reads/${idOf('full', world.folder_id)}`, {
        read_at: '2026-01-02 03:04:05',
        row_version: 1,
      }),
    ]),
  )
  expect(rows.map(({ status }) => status)).toEqual([201, 200, 404, 201])
  expect((await mine('full')).data).toHaveLength(2)
})

test('nobody reads for somebody else, or what is out of sight, and nothing is unread again', async () => {
  expect((await read('other', '2026-01-02 03:04:05', undefined, world.as.full)).status).toBe(404)
  const gone = commentReadId(world.people.full.id, newUuid())
  expect(
    (await world.as.full('PUT', `/comment-reads/${gone}`, { read_at: '2026-01-02 03:04:05' })).status,
  ).toBe(404)
  await must(read('full', '2026-01-02 03:04:05'))
  expect((await world.as.full('DELETE', `/comment-reads/${idOf('full')}`)).status).toBe(403)
  expect(
    (await world.as.guest('PUT', `/comment-reads/${idOf('full')}`, { read_at: '2026-01-02 03:04:05' }))
      .status,
  ).toBe(404)
  expect((await world.as.full('PUT', `/comment-reads/${idOf('full')}`, { read_at: 'today' })).status).toBe(
    422,
  )
})

test('what was read in a workspace that is closed by now is not told', async () => {
  await must(read('full', '2026-01-02 03:04:05'))
  const { headers } = world.people.owner
  await server.app.inject({ method: 'DELETE', url: `/api/teams/${world.team_id}`, headers })
  expect((await mine('full')).data).toEqual([])
})

test('it goes by pages, and a number that was never taken loads it anew', async () => {
  await must(read('full', '2026-01-02 03:04:05'))
  await must(read('full', '2026-01-02 03:04:05', world.folder_id))
  const first = (await mine('full', '?limit=1')) as Fields
  expect(first).toMatchObject({ has_more: true, data: [{}] })
  const second = await mine('full', `?limit=1&after=${String(first['after'])}`)
  expect(second).toMatchObject({ has_more: false, data: [{}] })
  expect((await mine('full', `?since=${second.seq + 1}`)).refresh).toBe(true)
})
