import { newSlug, newUuid } from '@weft/base'
import {
  addWorkspace,
  handOf,
  type Person,
  startTestServer,
  type TestServer,
  type Workspace,
} from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type ActivityLine, listActivity } from '../shared/index.ts'
import { trimLines } from './queries.ts'

type Fields = Record<string, unknown>

let server: TestServer
let world: Workspace<'full' | 'other' | 'restricted'>
let people: typeof world.people
let team_id: number
let board_id: string
let folder_id: string
let private_id: string
let name_id: string
let status_id: string
let item_id: string

beforeAll(async () => {
  server = await startTestServer()
  server.outbox.start()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorkspace(server, ['full', 'other', 'restricted'])
  ;({ people, team_id } = world)
  const { make } = world.as.owner
  board_id = await make('boards', { name: 'Board', user_ids: [people.owner.id, people.restricted.id] })
  folder_id = await make('folders', { board_id, name: 'Open' })
  private_id = await make('folders', { board_id, name: 'Closed' })
  await put(people.owner, `permissions/folder.${private_id}`, {
    resource_type: 'folder',
    resource_id: private_id,
    permissions: {
      [`VIEW_FOLDER:user:${people.full.id}`]: false,
      [`VIEW_FOLDER:user:${people.other.id}`]: false,
    },
    final_permissions: {},
  })
  name_id = await make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  status_id = await make('attributes', { board_id, name: 'Status', type: 'text' })
  item_id = await make('items', { board_id, folder_id, values: { [name_id]: 'Plan' } })
})

async function send(by: Person, method: 'PUT' | 'POST' | 'DELETE', path: string, body?: Fields) {
  const { status, body: answer } = await handOf(server, team_id, by).call(method, `/${path}`, body)
  if (status > 299) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
}
const put = (by: Person, path: string, fields: Fields) => send(by, 'PUT', path, { row_version: 1, ...fields })
const setStatus = (by: Person, data: string, row_version: number, id = item_id) =>
  put(by, `values/${id}.${status_id}`, { data, row_version })

/** Waits until everything was handed to whoever follows it. */
async function followed() {
  await vi.waitFor(
    async () => {
      const status = await server.outbox.status()
      if (status.some(({ feeds }) => feeds > 0)) throw new Error('still behind')
    },
    { timeout: 60_000, interval: 20 },
  )
}

async function lines(by: Person, query: Record<string, string> = {}): Promise<ActivityLine[]> {
  await followed()
  const { status, body, error } = await server.call(listActivity, { params: { team_id }, query, as: by })
  if (status !== 200) throw new Error(`${status} ${error.code}`)
  return body.data
}

/** Who did what with which thing, in a few words. */
const told = (list: readonly ActivityLine[]) =>
  list.map(({ collection, action, name, old, new: made }) =>
    [collection, action, name, ...(old === null && made === null ? [] : [old, made])].map(String).join(' '),
  )

test('Activity tells what was done, the latest first, with what was before and after', async () => {
  await setStatus(people.full, 'Begun', 1)
  await send(people.other, 'DELETE', `items/${item_id}`)
  const all = await lines(people.owner, { folder_id })
  // What happened in one second in several feeds has no order.
  const ofItems = all.filter(({ collection }) => collection !== 'folders')
  expect(told(ofItems)).toEqual([
    'items deleted Plan',
    'values changed Plan null Begun',
    'items created Plan',
  ])
  expect(told(all)).toContain('folders created Open null Open')
  expect(ofItems[0]).toMatchObject({
    user_id: people.other.id,
    is_trashed: true,
    item_id,
    board_id,
    folder_id,
  })
  expect(ofItems[1]).toMatchObject({ user_id: people.full.id, attribute_id: status_id, changes: 1 })
})

test('What one person changes again within ten minutes is one line; somebody else in between keeps two apart', async () => {
  await setStatus(people.full, 'a', 1)
  await followed()
  await setStatus(people.full, 'b', 2)
  await setStatus(people.full, 'c', 3)
  await setStatus(people.other, 'd', 4)
  await setStatus(people.full, 'e', 5)
  const found = await lines(people.owner, { attribute_id: status_id, kind: 'values' })
  expect(found.map(({ user_id, changes, old, new: made }) => [user_id, changes, old, made])).toEqual([
    [people.full.id, 1, 'd', 'e'],
    [people.other.id, 1, 'c', 'd'],
    [people.full.id, 3, null, 'c'],
  ])
})

test('Nothing of a folder that one may not see is listed: not its items, not its name, not what left for it', async () => {
  const hidden = newUuid()
  await put(people.owner, `items/${hidden}`, {
    board_id,
    folder_id: private_id,
    values: { [name_id]: 'Secret plan', [status_id]: 'secret status' },
  })
  await setStatus(people.full, 'seen before', 1)
  await send(people.owner, 'POST', `items/${item_id}/move`, { folder_id: private_id })
  await put(people.owner, `values/${item_id}.${name_id}`, { data: 'Secret name', row_version: 2 })
  expect(JSON.stringify(await lines(people.owner))).toContain('Secret name')
  const seen = JSON.stringify(await lines(people.full))
  expect(seen).toContain('"Open"')
  for (const secret of ['Secret', 'secret', 'Closed', hidden, item_id, private_id])
    expect(seen).not.toContain(secret)
  const of = async (query: Record<string, string>) =>
    (await server.call(listActivity, { params: { team_id }, query, as: people.full })).status
  expect([await of({ folder_id: private_id }), await of({ item_id })]).toEqual([404, 200])
  expect(await lines(people.full, { item_id })).toEqual([])
})

test('The log asks for its right: restricted members see none of it, a board that they see says so', async () => {
  expect(await lines(people.restricted)).toEqual([])
  const asked = { params: { team_id }, query: { board_id }, as: people.restricted }
  expect((await server.call(listActivity, asked)).status).toBe(403)
  expect((await server.call(listActivity, { params: { team_id } })).status).toBe(404)
})

test('A link names the other item for those who see it alone', async () => {
  const [link_id, hidden] = [newUuid(), newUuid()]
  await put(people.owner, `items/${hidden}`, {
    board_id,
    folder_id: private_id,
    values: { [name_id]: 'Secret' },
  })
  await put(people.owner, `attributes/${link_id}`, {
    board_id,
    name: 'Needs',
    type: 'reference',
    settings: { board_id },
  })
  await put(people.owner, `references/${item_id}.${link_id}.${hidden}`, {})
  const of = async (by: Person) =>
    (await lines(by, { kind: 'references', folder_id })).map((line) => line.new)
  expect(await of(people.owner)).toEqual([{ name: 'Secret' }])
  expect(await of(people.full)).toEqual([null])
})

test("Somebody's own view is told to nobody else", async () => {
  const view_id = newSlug()
  await put(people.full, `views/${view_id}`, {
    board_id,
    folder_id,
    name: 'My own',
    type: 'table',
    access: 'personal',
  })
  expect(told(await lines(people.full, { kind: 'views' }))).toEqual(['views created My own null My own'])
  expect(await lines(people.owner, { kind: 'views' })).toEqual([])
  const admin = await server.addPerson(`admin ${team_id}`)
  await server.addMember(team_id, admin, 'admin')
  const seen = await server.call(listActivity, {
    params: { team_id },
    query: { kind: 'views' },
    headers: { ...admin.headers, 'x-view-as': String(people.full.id) },
  })
  expect([seen.status, seen.body.data]).toEqual([200, []])
})

test('What happens to a view is told to those who see its folder alone', async () => {
  const view_id = newSlug()
  await put(people.owner, `views/${view_id}`, {
    board_id,
    folder_id: private_id,
    name: 'Secret',
    type: 'table',
  })
  await put(people.owner, `views/${view_id}`, { name: 'Secret plans', row_version: 2 })
  expect(told(await lines(people.owner, { kind: 'views' }))).toHaveLength(2)
  expect(await lines(people.full, { kind: 'views' })).toEqual([])
  await send(people.owner, 'DELETE', `views/${view_id}`)
  expect(await lines(people.full, { kind: 'views' })).toEqual([])
})

test('Times that there are not are refused', async () => {
  for (const from of ['0000-01-01 00:00:00', '2026-02-30 00:00:00', '2026-13-01 00:00:00']) {
    const asked = { params: { team_id }, query: { from }, as: people.owner }
    expect((await server.call(listActivity, asked)).status).toBe(422)
  }
})

test('Permissions say who changed them where, and nothing of what they say', async () => {
  const found = await lines(people.owner, { kind: 'permissions' })
  expect(found).toMatchObject([{ name: 'Closed', user_id: people.owner.id, old: null, new: null }])
  expect(JSON.stringify(found)).not.toContain('VIEW_FOLDER')
})

test('Filters narrow by person, kind, time and name, and pages meet without a gap', async () => {
  const ids = Array.from({ length: 60 }, newUuid)
  for (const [n, id] of ids.entries())
    await put(n % 2 === 0 ? people.full : people.other, `items/${id}`, {
      board_id,
      folder_id,
      values: { [name_id]: n === 7 ? 'Straße nach Süden' : `Item ${n}` },
    })
  const created: Record<string, string> = { kind: 'items', action: 'created', folder_id }
  await followed()
  const pages: ActivityLine[] = []
  let after: string | null = null
  do {
    const { body }: { body: { data: ActivityLine[]; after: string | null } } = await server.call(
      listActivity,
      {
        params: { team_id },
        query: after === null ? created : { ...created, after },
        as: people.owner,
      },
    )
    pages.push(...body.data)
    after = body.after
  } while (after !== null)
  expect(pages.map((line) => line.item_id)).toEqual([item_id, ...ids].toReversed())
  const byOther = await lines(people.owner, { ...created, user_id: String(people.other.id) })
  expect(byOther.map((line) => line.item_id)).toEqual(ids.filter((_, n) => n % 2 === 1).toReversed())
  expect(told(await lines(people.owner, { q: 'STRASSE' }))).toEqual(['items created Straße nach Süden'])
  expect(await lines(people.owner, { ...created, to: '2020-01-01 00:00:00' })).toEqual([])
  const bad = { params: { team_id }, query: { after: "1' or 1=1,2" }, as: people.owner }
  expect((await server.call(listActivity, bad)).status).toBe(422)
})

test('An act that is larger than a page says how large it is, and the next page begins behind it', async () => {
  // Of one second in several feeds the order is that in which they were followed: the folder is told before its items.
  await followed()
  const ids = Array.from({ length: 80 }, newUuid)
  const act = newUuid()
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/bulk`,
    headers: people.full.headers,
    payload: ids.map((id, n) => ({
      method: 'put',
      route: `/items/${id}`,
      item: { board_id, folder_id, values: { [name_id]: `Item ${n}` }, row_version: 1 },
      idempotency_key: newUuid(),
      origin: { act },
    })),
  })
  expect(reply.statusCode).toBe(200)
  await setStatus(people.full, 'Begun', 1)
  await followed()
  const created = { folder_id, acts: 'once' } as const
  const page = async (query: Record<string, string>) =>
    (await server.call(listActivity, { params: { team_id }, query, as: people.owner })).body
  const first = await page(created)
  expect([first.data.length, first.data[0]?.act, first.data[1]?.act]).toEqual([50, null, act])
  expect(first.data[1]?.act_size).toBe(80)
  const second = await page({ ...created, after: first.after ?? '' })
  expect(second.data.map((line) => line.item_id)).toContain(item_id)
  expect(second.data.filter((line) => line.act === act)).toEqual([])
  // Whoever reads all of it, such as an export, gets every line.
  const plain = await page({ folder_id })
  const rest = await page({ folder_id, after: plain.after ?? '' })
  expect(rest.data.filter((line) => line.act === act)).toHaveLength(31)
  expect(plain.data.every((line) => line.act_size === undefined)).toBe(true)
})

test('What is removed for ever takes its lines along, and old lines go by themselves', async () => {
  await setStatus(people.full, 'a secret', 1)
  await send(people.owner, 'DELETE', `items/${item_id}`)
  expect(JSON.stringify(await lines(people.owner))).toContain('a secret')
  await send(people.owner, 'DELETE', `trash/${item_id}`)
  await followed()
  const kept = () =>
    server.db.run<{ count: number }>(
      team_id,
      `select count(*)::int as count from activity_lines where item_id = $1 or old::text || new::text like '%secret%'`,
      [item_id],
    )
  expect(await kept()).toEqual([{ count: 0 }])
  expect((await lines(people.owner)).length).toBeGreaterThan(0)
  await server.db.owner((tx) => trimLines(tx, -1, 10_000))
  expect(await lines(people.owner)).toEqual([])
})

test('Votes that become anonymous take the names out of what was told of them, for good', async () => {
  const vote_id = newUuid()
  await put(people.owner, `attributes/${vote_id}`, { board_id, name: 'Vote', type: 'vote' })
  await put(people.full, `values/${item_id}.${vote_id}`, { data: [people.full.id] })
  const votes = async () =>
    (await lines(people.owner, { attribute_id: vote_id, kind: 'values' })).map((line) => [
      line.user_id,
      line.new,
    ])
  expect(await votes()).toEqual([[people.full.id, [people.full.id]]])
  const hide = (anonymous: boolean, row_version: number) =>
    put(people.owner, `attributes/${vote_id}`, { settings: { anonymous }, row_version })
  await hide(true, 2)
  expect(await votes()).toEqual([[null, null]])
  await hide(false, 3)
  expect(await votes()).toEqual([[null, null]])
})

test('Nothing leads to who voted: neither what was done at once, nor a filter, nor where the item lay then', async () => {
  const vote_id = newUuid()
  const later_id = newSlug()
  await put(people.owner, `folders/${later_id}`, { board_id, name: 'Later' })
  await put(people.owner, `attributes/${vote_id}`, { board_id, name: 'Vote', type: 'vote' })
  const entry = (route: string, data: unknown) => ({
    method: 'put',
    route,
    item: { data },
    old: { data: null },
    idempotency_key: newUuid(),
    origin: { act },
  })
  const act = newUuid()
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/bulk`,
    headers: people.full.headers,
    payload: [
      entry(`/values/${item_id}.${vote_id}`, [people.full.id]),
      entry(`/values/${item_id}.${status_id}`, 'Begun'),
    ],
  })
  expect(reply.statusCode).toBe(200)
  const votes = (query: Record<string, string> = {}) =>
    lines(people.owner, { attribute_id: vote_id, kind: 'values', ...query })
  expect(await votes()).toMatchObject([{ user_id: people.full.id, act }])
  await send(people.owner, 'POST', `items/${item_id}/move`, { folder_id: later_id })
  const hide = (anonymous: boolean, row_version: number) =>
    put(people.owner, `attributes/${vote_id}`, { settings: { anonymous }, row_version })
  await hide(true, 2)
  const hidden = [{ user_id: null, act: null, old: null, new: null }]
  expect(await votes()).toMatchObject(hidden)
  expect(await votes({ user_id: String(people.full.id) })).toEqual([])
  await hide(false, 3)
  expect(await votes()).toMatchObject(hidden)
})
