import { newUuid } from '@weft/base'
import { type Fields, must, type Say, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { addTimeWorld, at, type TimeWorld } from './testing/time-world.ts'

let server: TestServer
let world: TimeWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTimeWorld(server)
})

type Kind = keyof TimeWorld['time']

function entry(fields: Fields = {}, kind: Kind = 'own', item = 0): Fields {
  const { board_id, items, time } = world
  const place = { board_id, item_id: items[item], attribute_id: time[kind] }
  return { id: newUuid(), ...place, description: 'Work', started_at: at(0), ended_at: null, ...fields }
}

const start = (fields: Fields = {}, kind: Kind = 'own', item = 0, by: Say = world.as.full) =>
  by('POST', '/time-tracking', entry(fields, kind, item))

async function entriesOf(by: Say): Promise<Fields[]> {
  const { whole } = await must(by('GET', '/api/me/time-tracking'))
  return whole['entries'] as Fields[]
}

const running = async (by: Say = world.as.full) =>
  (await entriesOf(by)).filter(({ ended_at }) => ended_at === null).map(({ description }) => description)

test('a timer runs from its start, and the next one of its attribute ends it in the same moment', async () => {
  const first = await must(start({ description: 'First', started_at: at(-600) }))
  expect(first.record).toMatchObject({ row_version: 1, ended_at: null, created_by: world.people.full.id })
  const second = await must(start({ description: 'Second', started_at: at(-60) }, 'own', 1))
  const [{ feeds } = { feeds: [] }] = server.published.slice(-1)
  expect(
    feeds.map(({ key, events }) => [key.kind, events.map(({ event, records }) => [event, records.length])]),
  ).toEqual([['user', [['TimeEntrySaved', 2]]]])
  const entries = await entriesOf(world.as.full)
  expect(entries).toHaveLength(2)
  expect(entries.find(({ id }) => id === first.record['id'])).toMatchObject({
    ended_at: second.record['started_at'],
    row_version: 2,
  })
  expect(await running()).toEqual(['Second'])
})

test('where timers may run side by side, only one of the same item ends', async () => {
  await must(start({ description: 'A', started_at: at(-30) }, 'parallel', 0))
  await must(start({ description: 'B', started_at: at(-20) }, 'parallel', 1))
  await must(start({ description: 'C', started_at: at(-10) }, 'parallel', 0))
  expect(new Set(await running())).toEqual(new Set(['B', 'C']))
})

test('two tabs that start at once leave one running, and nobody is refused', async () => {
  const started_at = at(0)
  const both = await Promise.all([start({ started_at }), start({ started_at }, 'own', 1)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await running()).toHaveLength(1)
})

test('without item, attribute or description nothing starts', async () => {
  for (const missing of ['item_id', 'attribute_id', 'description']) {
    const { [missing]: _gone, ...rest } = entry()
    const { status, message } = await world.as.full('POST', '/time-tracking', rest)
    expect([missing, status, message]).toEqual([missing, 422, 'Missing required parameters'])
  }
  expect((await start({ description: '  ' })).message).toBe('Missing required parameters')
})

test('the name of a request comes back in what is told, and is kept nowhere', async () => {
  const made = await must(world.as.full('POST', '/time-tracking', entry(), { 'request-id': 'from-here' }))
  const told = server.published.at(-1)?.feeds[0]?.events[0]?.records[0]?.record
  expect(told).toMatchObject({ id: made.record['id'], request_id: 'from-here' })
  expect((await entriesOf(world.as.full))[0]).not.toHaveProperty('request_id')
})

test('where entries are shared, the channel of the board hears that there is something to ask for', async () => {
  await must(start({}, 'shared'))
  const channel = `private-user.${world.team_id}.${world.board_id}.timeTracking`
  const shared = server.published.at(-1)?.feeds[0]?.hints
  expect(shared).toMatchObject([{ channel, event: 'TimeEntrySaved', data: { row_version: 1 } }])
  await must(start({}, 'own'))
  expect(server.published.at(-1)?.feeds[0]?.hints).toBeUndefined()
})

test('what was started offline and arrives late ends where the next one began', async () => {
  await must(start({ description: 'Later', started_at: at(-100) }))
  const early = await must(start({ description: 'Early', started_at: at(-500) }, 'own', 1))
  expect(early.record['ended_at']).not.toBeNull()
  expect(await running()).toEqual(['Later'])
  // Its stop, made offline too, comes after what has ended it.
  const stop = { ended_at: at(-50), row_version: 2, old: { ended_at: null } }
  const stopped = await must(world.as.full('PUT', `/time-entries/${String(early.record['id'])}`, stop))
  expect(stopped.record['ended_at']).toBe(early.record['ended_at'])
})

test('entered time must have an end after its start, be past, short and free', async () => {
  const entered = (from: number, to: number | null) =>
    start({ is_manual: true, started_at: at(from), ended_at: to === null ? null : at(to) })
  expect((await entered(-100, -200)).code).toBe('ends_before_start')
  expect((await entered(-100, 3_600)).code).toBe('entry_in_future')
  expect((await entered(-90_000, -100)).code).toBe('entry_too_long')
  expect((await entered(-100, null)).code).toBe('missing_parameters')
  expect((await entered(-7_200, -3_600)).status).toBe(201)
  expect((await entered(-4_000, -3_000)).code).toBe('entry_overlaps')
  expect((await entered(-3_600, -3_000)).status).toBe(201)
  // Somebody else's time is free.
  const other = entry({ is_manual: true, started_at: at(-4_000), ended_at: at(-3_000) })
  expect((await world.as.other('POST', '/time-tracking', other)).status).toBe(201)
})

test('a timer that was forgotten counts one day', async () => {
  const { record } = await must(start({ started_at: at(-200_000) }))
  const stop = { ended_at: at(0), row_version: 2, old: { ended_at: null } }
  const stopped = await must(world.as.full('PUT', `/time-entries/${String(record['id'])}`, stop))
  const { started_at, ended_at } = stopped.record as { started_at: string; ended_at: string }
  expect(Date.parse(ended_at) - Date.parse(started_at)).toBe(86_400_000)
})

test('a description is changed alone, and an old state conflicts', async () => {
  const { record } = await must(start({ started_at: at(-60) }))
  const path = `/time-entries/${String(record['id'])}`
  const told = { description: 'Told', row_version: 2, old: { description: 'Work' } }
  expect((await must(world.as.full('PUT', path, told))).record).toMatchObject({
    description: 'Told',
    ended_at: null,
  })
  expect((await world.as.full('PUT', path, { ...told, description: 'Other' })).status).toBe(409)
  expect((await world.as.other('PUT', path, told)).status).toBe(404)
})

test('what is deleted is gone for the sums, and comes back', async () => {
  const { record } = await must(
    start({ is_manual: true, started_at: at(-600), ended_at: at(-300) }, 'shared'),
  )
  const id = String(record['id'])
  const sum = async () =>
    (await must(world.as.other('GET', `/time-tracking/sums?folder_id=${world.folder_id}`))).rows.map(
      ({ seconds }) => seconds,
    )
  expect(await sum()).toEqual([300])
  await must(world.as.full('DELETE', `/time-tracking/${id}`))
  expect(await sum()).toEqual([])
  await must(world.as.full('POST', `/time-entries/${id}/restore`))
  expect(await sum()).toEqual([300])
})

test('what is deleted is told to copies without what was done', async () => {
  const fields = { description: 'Secret', is_manual: true, started_at: at(-600), ended_at: at(-300) }
  const { record } = await must(start(fields, 'shared'))
  await must(world.as.full('DELETE', `/time-tracking/${String(record['id'])}`))
  const since = encodeURIComponent(at(-3_600))
  for (const by of [world.as.other, world.as.full]) {
    const { rows, text } = await must(by('GET', `/time-tracking?updated_after=${since}`))
    expect(rows).toMatchObject([
      { id: record['id'], deleted_at: expect.any(String) as string, description: '' },
    ])
    expect(text).not.toContain('Secret')
  }
})

test.each(['suspended', 'removed'])('who is %s has nothing that runs there any more', async (how) => {
  const { team_id, people, as } = world
  const { record } = await must(start({ started_at: at(-60) }))
  const member = `/api/teams/${team_id}/members/${people.full.id}`
  await must(how === 'removed' ? as.owner('DELETE', member) : as.owner('POST', `${member}/suspend`))
  await vi.waitFor(
    async () => {
      const rows = await server.db.owner((tx) =>
        tx.query('select ended_at, row_version from time_entries where id = $1', [record['id']]),
      )
      expect(rows).toEqual([{ ended_at: expect.any(String) as string, row_version: 2 }])
    },
    { timeout: 60_000 },
  )
})
