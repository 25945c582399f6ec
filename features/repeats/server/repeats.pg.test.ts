import { newSlug, newUuid, now } from '@weft/base'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { followDate } from './follow-date.ts'

interface ItemAnswer {
  id: string
  created_by: number
  values: Record<string, { data: unknown; row_version: number }>
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())

/** People who were reminded, in the order of the moments. */
async function reminded(): Promise<number[]> {
  const rows = await server.db.owner((tx) =>
    tx.query<{ user_id: number }>(
      `select user_id from notifications where team_id = $1 and body @> '[{"kind": "reminder"}]'
       order by first_at, user_id`,
      [team_id],
    ),
  )
  return rows.map(({ user_id }) => user_id)
}
/** Whom of them it reaches by mail, others look after. */
const addWithin = async () => undefined

let owner: Person
let other: Person
let team_id: number
let place: { board_id: string; folder_id: string }
let ids: Record<'name' | 'due' | 'done' | 'stage' | 'note' | 'people', string>
const labels = [newUuid(), newUuid(), newUuid()]
let count = 0

async function call(method: 'GET' | 'PUT', path: string, payload?: object, by = owner) {
  const reply = await server.app.inject({
    method,
    url: `/api/${team_id}${path}`,
    headers: { ...by.headers, 'x-idempotency-key': newUuid() },
    ...(payload ? { payload } : {}),
  })
  if (reply.statusCode > 299) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
  return reply.json<{ data: unknown }>().data
}

beforeEach(async () => {
  server.mails.length = 0
  const n = ++count
  owner = await server.addPerson(`Repeater ${n}`)
  other = await server.addPerson(`Reminded ${n}`)
  team_id = await server.addTeam(owner, `Repeats ${n}`)
  await server.addMember(team_id, other, 'full-member')
  place = { board_id: newSlug(), folder_id: newSlug() }
  await call('PUT', `/boards/${place.board_id}`, { name: 'Home', row_version: 1 })
  await call('PUT', `/folders/${place.folder_id}`, {
    board_id: place.board_id,
    name: 'Chores',
    row_version: 1,
  })
  const add = async (type: string, more: object = {}) => {
    const id = newUuid()
    await call('PUT', `/attributes/${id}`, {
      board_id: place.board_id,
      name: type,
      type,
      row_version: 1,
      ...more,
    })
    return id
  }
  ids = {
    name: await add('text', { primary: true }),
    due: await add('date'),
    done: await add('checkbox'),
    stage: await add('label', {
      settings: { labels: labels.map((id, at) => ({ id, name: `L${at}`, color: 'red', textColor: '' })) },
    }),
    note: await add('longtext'),
    people: await add('members'),
  }
})

/** Whether all that happened was followed and nothing is left to do now. */
async function settled(): Promise<boolean> {
  const behind = (await server.outbox.status()).some(({ feeds }) => feeds > 0)
  const [open] = await server.db.owner((tx) =>
    tx.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()`,
    ),
  )
  return !behind && open?.count === 0
}
const setRule = (done_rule: object) =>
  call('PUT', `/boards/${place.board_id}`, { settings: { done_rule }, old: { settings: {} } })
async function addItem(values: Record<string, unknown>): Promise<string> {
  const id = newUuid()
  await call('PUT', `/items/${id}`, { ...place, row_version: 1, values })
  return id
}
const setValue = (item_id: string, attribute_id: string, data: unknown, row_version = 2) =>
  call('PUT', `/values/${item_id}.${attribute_id}`, { data, row_version })
const allItems = async () =>
  (await call('GET', `/items?folder_id=${place.folder_id}&expand=values`)) as ItemAnswer[]
const dataOf = (item: ItemAnswer | undefined, attribute_id: string) =>
  item?.values[attribute_id]?.data ?? null
const find = async (id: string) => (await allItems()).find((item) => item.id === id)

const weekly = (start: string, mode: string, more: object = {}) => ({
  start,
  hasTime: false,
  repeat: { rule: 'FREQ=WEEKLY', mode },
  ...more,
})

test('a done item gets the next date and is open again', async () => {
  await setRule({ attribute_id: ids.done })
  const id = await addItem({ [ids.name]: 'Bins', [ids.due]: weekly('2026-03-02', 'same'), [ids.done]: false })
  await setValue(id, ids.done, true)
  await expect.poll(async () => dataOf(await find(id), ids.done)).toBeNull()
  expect(dataOf(await find(id), ids.due)).toMatchObject({ start: '2026-03-09', repeat: { mode: 'same' } })
  expect(await allItems()).toHaveLength(1)
})

test('a done item passes over occurrences that were left out, and a rule counts them', async () => {
  await setRule({ attribute_id: ids.done })
  const repeat = { rule: 'FREQ=WEEKLY;COUNT=4', mode: 'same', except: ['2026-03-16', '2026-03-09'] }
  const id = await addItem({
    [ids.due]: { start: '2026-03-02', hasTime: false, repeat },
    [ids.done]: false,
  })
  expect(dataOf(await find(id), ids.due)).toMatchObject({
    repeat: { except: ['2026-03-09', '2026-03-16'] },
  })
  await setValue(id, ids.done, true)
  await expect.poll(async () => dataOf(await find(id), ids.done)).toBeNull()
  const due = dataOf(await find(id), ids.due)
  expect(due).toMatchObject({ start: '2026-03-23', repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=1' } })
  expect(due).not.toHaveProperty('repeat.except')
})

test('with labels the one it had before comes back, and a rule that ended leaves the item done', async () => {
  await setRule({ attribute_id: ids.stage, label_ids: [labels[2]] })
  const once = { rule: 'FREQ=WEEKLY;COUNT=2', mode: 'same' }
  const id = await addItem({
    [ids.due]: { start: '2026-03-02', hasTime: false, repeat: once },
    [ids.stage]: [labels[1]],
  })
  await setValue(id, ids.stage, [labels[2]])
  await expect.poll(async () => dataOf(await find(id), ids.stage)).toEqual([labels[1]])
  expect(dataOf(await find(id), ids.due)).toMatchObject({ start: '2026-03-09' })
  const version = (await find(id))?.values[ids.stage]?.row_version ?? 0
  await call('PUT', `/values/${id}.${ids.stage}`, { data: [labels[2]], row_version: version + 1 })
  await expect.poll(settled).toBe(true)
  expect(dataOf(await find(id), ids.stage)).toEqual([labels[2]])
})

test('a date that goes on with a copy leaves the done item, and ticking it again copies no more', async () => {
  await setRule({ attribute_id: ids.done })
  const id = await addItem({
    [ids.name]: 'Report',
    [ids.due]: weekly('2026-03-02', 'copy'),
    [ids.done]: false,
    [ids.note]: `<p>${'long '.repeat(400)}</p>`,
  })
  await setValue(id, ids.done, true)
  await expect
    .poll(async () => (dataOf(await find(id), ids.due) as { repeat?: unknown }).repeat)
    .toBeUndefined()
  const copy = (await allItems()).find((item) => item.id !== id)
  expect(dataOf(await find(id), ids.done)).toBe(true)
  expect(dataOf(copy, ids.name)).toBe('Report')
  expect(dataOf(copy, ids.done)).toBeNull()
  expect(dataOf(copy, ids.due)).toMatchObject({ start: '2026-03-09', repeat: { mode: 'copy' } })
  expect(dataOf(copy, ids.note)).toMatchObject({ length: 'long '.repeat(400).trim().length })
  await call('PUT', `/values/${id}.${ids.done}`, { data: false, row_version: 3 })
  await call('PUT', `/values/${id}.${ids.done}`, { data: true, row_version: 4 })
  expect(await allItems()).toHaveLength(2)
})

test('a date that repeats by itself makes its copy when the day began where it is meant, one for all that was missed', async () => {
  const id = await addItem({ [ids.name]: 'Water', [ids.due]: weekly('2099-03-02', 'schedule') })
  const added: { at?: number | undefined }[] = []
  const run = (at: number) =>
    followDate(
      {
        kit: server.kit,
        jobs: { add: async (_name, _payload, options) => void added.push({ at: options?.at }), addWithin },
        now: () => at,
      },
      { team_id, item_id: id, attribute_id: ids.due, since: 0 },
    )
  const due = Date.parse('2099-03-09T00:05:00Z')
  await run(due - 1)
  expect(added).toEqual([{ at: due }])
  expect(await allItems()).toHaveLength(1)
  await run(due + 15 * 86_400_000)
  const items = await allItems()
  expect(items).toHaveLength(2)
  const copy = items.find((item) => item.id !== id)
  expect(dataOf(copy, ids.due)).toMatchObject({ start: '2099-03-23', repeat: { mode: 'schedule' } })
  expect(dataOf(await find(id), ids.due)).toEqual({ start: '2099-03-02', hasTime: false })
  await run(due + 15 * 86_400_000)
  expect(await allItems()).toHaveLength(2)
})

test('reminders go to the members of the item at nine where they are, once, and not when it is done', async () => {
  await setRule({ attribute_id: ids.done })
  await server.db.run({ user: other.id }, 'update users set timezone = $2 where id = $1', [
    other.id,
    'Asia/Tokyo',
  ])
  const reminders = [{ n: 1, unit: 'day' }]
  const id = await addItem({
    [ids.name]: 'Taxes',
    [ids.due]: { start: '2099-05-10', hasTime: false, reminders },
    [ids.people]: [owner.id, other.id],
  })
  const added: (number | undefined)[] = []
  const run = (since: number, at: number) =>
    followDate(
      {
        kit: server.kit,
        jobs: { add: async (_name, _payload, options) => void added.push(options?.at), addWithin },
        now: () => at,
      },
      { team_id, item_id: id, attribute_id: ids.due, since },
    )
  const [tokyo, utc] = [Date.parse('2099-05-09T00:00:00Z'), Date.parse('2099-05-09T09:00:00Z')]
  await run(0, tokyo - 1)
  expect([added, await reminded()]).toEqual([[tokyo], []])
  await run(tokyo - 1, tokyo)
  expect(await reminded()).toEqual([other.id])
  await run(tokyo - 1, tokyo)
  expect(await reminded()).toEqual([other.id])
  await run(tokyo, utc)
  expect(await reminded()).toEqual([other.id, owner.id])
  expect(added).toEqual([tokyo, utc, utc])
  await setValue(id, ids.done, true, 1)
  await run(0, utc)
  expect(await reminded()).toHaveLength(2)
})

test('somebody whom the workspace keeps out is not reminded, though they belong to the board', async () => {
  const user_ids = [owner.id, other.id]
  await call('PUT', `/boards/${place.board_id}`, { user_ids, row_version: 2 })
  const id = await addItem({
    [ids.name]: 'Taxes',
    [ids.due]: { start: '2099-05-10', hasTime: false, reminders: [{ n: 1, unit: 'day', user_ids }] },
  })
  const url = `/api/teams/${team_id}/members/${other.id}/suspend`
  const { headers } = owner
  expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  const at = Date.parse('2099-05-09T09:00:00Z')
  await followDate(
    { kit: server.kit, jobs: { add: async () => {}, addWithin }, now: () => at },
    { team_id, item_id: id, attribute_id: ids.due, since: at - 1 },
  )
  expect(await reminded()).toEqual([owner.id])
})

test('reminders of two people in Kiritimati and Los Angeles come at nine of each, on both sides of a clock change', async () => {
  for (const [{ id }, zone] of [
    [owner, 'Pacific/Kiritimati'],
    [other, 'America/Los_Angeles'],
  ] as const)
    await server.db.run({ user: id }, 'update users set timezone = $2 where id = $1', [id, zone])
  const reminders = [
    { n: 1, unit: 'day' },
    { n: 2, unit: 'day' },
  ]
  // In Los Angeles clocks go back on the first of November.
  const id = await addItem({
    [ids.name]: 'Change filters',
    [ids.due]: { start: '2099-11-02', hasTime: false, reminders },
    [ids.people]: [owner.id, other.id],
  })
  const added: (number | undefined)[] = []
  const run = (since: number, at: number) =>
    followDate(
      {
        kit: server.kit,
        jobs: { add: async (_name, _payload, options) => void added.push(options?.at), addWithin },
        now: () => at,
      },
      { team_id, item_id: id, attribute_id: ids.due, since },
    )
  const moments = [
    ['2099-10-30T19:00:00Z', owner],
    ['2099-10-31T16:00:00Z', other],
    ['2099-10-31T19:00:00Z', owner],
    ['2099-11-01T17:00:00Z', other],
  ] as const
  let since = Date.parse('2099-10-30T00:00:00Z')
  await run(0, since)
  for (const [moment] of moments) {
    const at = Date.parse(moment)
    expect(added.at(-1)).toBe(at)
    await run(since, at)
    since = at
  }
  expect(await reminded()).toEqual(moments.map(([, person]) => person.id))
  await server.db.owner((tx) => tx.query(`update users set timezone = 'UTC'`))
})

test('a date that is saved with a reminder is followed without being asked again', async () => {
  const start = new Date(now() + 61 * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  const id = await addItem({ [ids.name]: 'Call' })
  await call('PUT', `/values/${id}.${ids.due}`, {
    data: { start: `${start}:00`, hasTime: true, reminders: [{ n: 1, unit: 'hour', user_ids: [other.id] }] },
    row_version: 1,
  })
  const waiting = () =>
    server.db.owner((tx) =>
      tx.query<{ minutes: number }>(
        `select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker._private_jobs
         where key = 'follow-date:${id}.${ids.due}'`,
      ),
    )
  // It starts in 61 minutes, less the seconds: the reminder is due within the next one.
  await expect.poll(async () => Number((await waiting())[0]?.minutes)).toBeLessThan(2)
  expect(Number((await waiting())[0]?.minutes)).toBeGreaterThan(-1)
})

test('what goes on by itself says so, and which act led to it', async () => {
  await setRule({ attribute_id: ids.done })
  const id = await addItem({ [ids.name]: 'Bins', [ids.due]: weekly('2026-03-02', 'same'), [ids.done]: false })
  const act = newUuid()
  await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/bulk`,
    headers: owner.headers,
    payload: [
      {
        method: 'put',
        route: `/values/${id}.${ids.done}`,
        item: { data: true },
        old: { data: false },
        idempotency_key: newUuid(),
        origin: { act },
      },
    ],
  })
  await expect.poll(async () => dataOf(await find(id), ids.done)).toBeNull()
  const told = await server.db.owner((tx) =>
    tx.query<{ origin: unknown }>(
      `select origin from activity where team_id = $1 and record_id in ($2, $3) and origin is not null order by seq, n`,
      [team_id, `${id}.${ids.done}`, `${id}.${ids.due}`],
    ),
  )
  const itself = { via: 'automation', id: 'repeats', depth: 1, chain: [act] }
  expect(told.map(({ origin }) => origin)).toEqual([{ act }, itself, itself])
})
