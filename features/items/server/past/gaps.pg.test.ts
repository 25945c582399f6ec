import { newSlug, newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { CONTENT_LINES } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type Fields } from '../testing/calls.ts'
import { addItem, addWorld, newItem, type World } from '../testing/world.ts'
import { pastOf, type Picture, pictureOf } from './testing/picture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const past = (world: World, { seq }: Picture, by: 'owner' | 'full' = 'owner') =>
  pastOf(world, `seq=${seq}`, by)

test('a conversion of more values than are told one by one is rewound, and its undo as well', async () => {
  const world = await addWorld(server)
  const { as, attributes } = world
  for (let at = 0; at < 600; at += 300)
    await as.owner.bulk(
      Array.from({ length: 300 }, (_, n) => ({
        method: 'put' as const,
        route: `/items/${newUuid()}`,
        item: newItem(world, { values: { [attributes.amount]: at + n } }),
        idempotency_key: newUuid(),
      })),
    )
  const before = await pictureOf(world)
  const convert = `/attributes/${attributes.amount}/convert`
  expect((await as.owner.send('POST', convert, { type: 'text', settings: {} })).status).toBe(200)
  const converted = await pictureOf(world)
  expect((await as.owner.send('POST', `${convert}/undo`)).status).toBe(200)
  expect(await past(world, before)).toEqual(before)
  expect(await past(world, converted)).toEqual(converted)
})

test('a move across boards carries the whole state: what happens there later is not told here', async () => {
  const world = await addWorld(server)
  const { as, attributes, people } = world
  const there = { board_id: newSlug(), folder_id: newSlug(), name_id: newUuid() }
  const all = { row_version: 1, board_id: there.board_id }
  await as.owner.put('boards', there.board_id, { row_version: 1, name: 'There', user_ids: [people.owner.id] })
  await as.owner.put('folders', there.folder_id, { ...all, name: 'There' })
  await as.owner.put('attributes', there.name_id, { ...all, name: 'Name', type: 'text', primary: true })
  const id = await addItem(world, { values: { [attributes.name]: 'Here', [attributes.amount]: 7 } })
  const before = await pictureOf(world)
  const mapping = { [attributes.name]: there.name_id }
  const moved = await as.owner.move(id, { folder_id: there.folder_id, mapping, lose: [attributes.amount] })
  expect(moved.status).toBe(200)
  await as.owner.put('values', `${id}.${there.name_id}`, { data: 'There', old: { data: 'Here' } })
  expect(await past(world, before)).toEqual(before)
  // Whoever does not see where it lies today is not shown where it lay.
  expect(Object.keys((await past(world, before, 'full')).items)).toEqual([id])
  const closed = {
    resource_type: 'folder',
    resource_id: there.folder_id,
    permissions: privateFolderEntries([]),
  }
  expect(
    (await as.owner.put('permissions', `folder.${there.folder_id}`, { ...closed, row_version: 1 })).status,
  ).toBe(201)
  expect((await past(world, before, 'full')).items).toEqual({})
})

test('what was removed for ever is gone from the past, and what it held from the activity', async () => {
  const world = await addWorld(server)
  const { as, attributes, other_folder_id, team_id } = world
  const id = await addItem(world, { values: { [attributes.name]: 'a secret of long ago' } })
  const other = await addItem(world, { values: { [attributes.name]: 'a secret of today' } })
  const stays = await addItem(world)
  const before = await pictureOf(world)
  // From here on there is a base that holds all three.
  expect(await past(world, before)).toEqual(before)
  await as.owner.put('values', `${id}.${attributes.name}`, { data: 'another secret', row_version: 2 })
  await as.owner.move(id, { folder_id: other_folder_id })
  await as.owner.remove('items', id)
  await as.owner.remove('items', other)
  expect(Object.keys((await past(world, before)).items).toSorted()).toEqual([id, other, stays].toSorted())
  for (const gone of [id, other]) expect((await as.owner.send('DELETE', `/trash/${gone}`)).status).toBe(200)
  expect(Object.keys((await past(world, before)).items)).toEqual([stays])
  await untilNothingTells(team_id, 'secret')
  expect(Object.keys((await past(world, before)).items)).toEqual([stays])
})

test('what was removed for ever is gone from where it left and came back before as well', async () => {
  const world = await addWorld(server)
  const { as, attributes, folder_id, other_folder_id, team_id } = world
  const id = await addItem(world, { values: { [attributes.name]: 'a covert plan' } })
  for (const to of [other_folder_id, folder_id, other_folder_id, folder_id])
    expect((await as.owner.move(id, { folder_id: to })).status).toBe(200)
  await as.owner.remove('items', id)
  // Each leaving holds it.
  expect(await entriesThatTell(team_id, 'covert')).toBe(4)
  expect((await as.owner.send('DELETE', `/trash/${id}`)).status).toBe(200)
  await untilNothingTells(team_id, 'covert')
})

/** How many entries of a workspace hold a word. */
async function entriesThatTell(team_id: number, word: string): Promise<number> {
  const rows = await server.db.run<{ n: number }>(
    team_id,
    `select count(*)::int as n from activity where team_id = $1
       and (old::text like $2 or new::text like $2 or past::text like $2)`,
    [team_id, `%${word}%`],
  )
  return rows[0]?.n ?? 0
}

const untilNothingTells = (team_id: number, word: string) =>
  vi.waitFor(async () => expect(await entriesThatTell(team_id, word)).toBe(0), { timeout: 60_000 })

test('entries of a feed are in the order of their times, whoever waited for whom', async () => {
  const world = await addWorld(server)
  const { as, attributes, team_id, folder_id } = world
  const ids = await Promise.all(Array.from({ length: 4 }, () => addItem(world)))
  await Promise.all(
    ids.flatMap((id) =>
      Array.from({ length: 10 }, (_, n) =>
        as.owner.put('values', `${id}.${attributes.amount}`, { data: n, old: {} }),
      ),
    ),
  )
  const rows = await server.db.run<{ is_later: boolean | null }>(
    team_id,
    `select at >= lag(at) over (order by seq, n) as is_later from activity
     where team_id = $1 and feed_kind = 'folder' and feed_id = $2`,
    [team_id, folder_id],
  )
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.filter(({ is_later }) => is_later === false)).toEqual([])
})

test('what changed between two numbers comes alone, as it was at the second one', async () => {
  const world = await addWorld(server)
  const { as, attributes, people, folder_id, team_id } = world
  const [kept, edited, gone] = [await addItem(world), await addItem(world), await addItem(world)]
  const before = await pictureOf(world)
  await as.owner.put('values', `${edited}.${attributes.amount}`, { data: 5, row_version: 1 })
  await as.owner.remove('items', gone)
  const later = await addItem(world)
  const after = await pictureOf(world)
  const changes = async (from: number, to: number) => {
    const response = await server.app.inject({
      method: 'GET',
      url: `/api/${team_id}/folders/${folder_id}/changes?from=${from}&to=${to}`,
      headers: { ...people.owner.headers, accept: 'application/x-ndjson' },
    })
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields)
    return {
      changed: lines.find((line) => 'changed' in line)?.['changed'] as string[],
      shown: lines.flatMap(({ id }) => (Array.isArray(id) ? (id as string[]) : [])).toSorted(),
    }
  }
  const back = await changes(after.seq, before.seq)
  expect(back.changed.toSorted()).toEqual([edited, gone, later].toSorted())
  expect(back.shown).toEqual([edited, gone].toSorted())
  const on = await changes(before.seq, after.seq)
  expect(on.shown).toEqual([edited, later].toSorted())
  expect(on.shown).not.toContain(kept)
})

test('how much happened when is counted, and what was done at once is marked', async () => {
  const world = await addWorld(server)
  const { as, folder_id, attributes } = world
  const act = newUuid()
  await as.owner.bulk(
    Array.from({ length: 30 }, () => ({
      method: 'put' as const,
      route: `/items/${newUuid()}`,
      item: newItem(world, { values: { [attributes.amount]: 1 } }),
      idempotency_key: newUuid(),
      origin: { act },
    })),
  )
  await vi.waitFor(
    async () => {
      const told = await as.owner.send('GET', `/folders/${folder_id}/history?buckets=10`)
      const { counts, marks } = told.body.data as { counts: number[]; marks: { changes: number }[] }
      expect(counts).toHaveLength(10)
      // The folder and its view were made as well.
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(32)
      expect(marks.map(({ changes }) => changes)).toEqual([30])
    },
    { timeout: 60_000 },
  )
})

test('before what is kept nothing is told, and the moment is said', async () => {
  const world = await addWorld(server)
  const { as, folder_id } = world
  const refused = await as.owner.send('GET', `/folders/${folder_id}/content?at=2001-01-01%2000:00:00`)
  expect([refused.status, refused.body.code]).toEqual([422, 'before_kept'])
  const { seq } = await pictureOf(world)
  const told = await as.owner.send('GET', `/folders/${folder_id}/content?seq=${seq}`)
  expect(told.headers['x-as-of']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('a moment that is none is refused in a sentence, and one after an empty folder is its first', async () => {
  const { as, board_id } = await addWorld(server)
  const empty = newSlug()
  await as.owner.put('folders', empty, { board_id, name: 'Empty', row_version: 1 })
  for (const path of ['content?at=', 'changes?from=1&at=', 'history?from=', 'history?to=']) {
    const { status, body } = await as.owner.send('GET', `/folders/${empty}/${path}2026-99-99 99:99:99`)
    expect([path, status, body.code]).toEqual([path, 422, 'invalid'])
  }
  const { body } = await as.owner.send('GET', `/folders/${empty}/content?at=2126-01-01 00:00:00`)
  expect(body.seq).toBe(0)
})

test('how a personal view was is told to its person alone, whoever looks through their eyes', async () => {
  const world = await addWorld(server)
  const { as, board_id, folder_id, people, team_id } = world
  const view = newSlug()
  const settings = { hidden: [newUuid()] }
  const fields = { board_id, folder_id, name: 'Mine', type: 'table', access: 'personal', settings }
  expect((await as.full.put('views', view, { ...fields, row_version: 1 })).status).toBe(201)
  await addItem(world)
  const { seq } = await pictureOf(world)
  const change = { settings: {}, old: { settings }, row_version: 2 }
  expect((await as.full.put('views', view, change)).status).toBe(200)
  const told = async (headers: Readonly<Record<string, string>>) => {
    const url = `/api/${team_id}/folders/${folder_id}/content?seq=${seq}&view_id=${view}`
    const { body } = await server.app.inject({ url, headers: { ...headers, accept: CONTENT_LINES } })
    const lines = body.trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Fields).find(({ past }) => past)?.['past'] as Fields
  }
  expect((await told(people.full.headers))['view']).toMatchObject(settings)
  expect((await told(people.admin.headers))['view']).toBeNull()
  const through = { ...people.admin.headers, 'x-view-as': String(people.full.id) }
  expect((await told(through))['view']).toBeNull()
})
