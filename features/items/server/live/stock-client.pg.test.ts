import { newSlug, newUuid } from '@weft/base'
import { boardChannel, folderChannel, presenceChannel, teamChannel, userChannel } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { rowsOf } from '../testing/calls.ts'
import { cutter, type Heard, listenAs, pause, until } from '../testing/listener.ts'
import { addItem, addWorld, newItem, type Role, type World } from '../testing/world.ts'

let server: TestServer
let url: string
let cut: () => void
let world: World

beforeAll(async () => {
  server = await startTestServer()
  cut = cutter(server.app)
  url = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

function listen(role: Role) {
  const listener = listenAs(url, world.people[role].headers)
  onTestFinished(() => listener.pusher.disconnect())
  return listener
}
const folder = () => folderChannel(world.team_id, world.folder_id)
const frames = (heard: Heard[]) => heard.filter(([event]) => event !== 'Heartbeat')

async function authorise(role: Role | 'guest', channel_name: string, form = true) {
  const body = { socket_id: '12.34', channel_name }
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/broadcasting/auth',
    headers: {
      ...(role === 'guest' ? {} : world.people[role].headers),
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    payload: form ? new URLSearchParams(body).toString() : JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json<Record<string, string>>() }
}

test('a stock client hears saves of items and values with their number and parts', async () => {
  const { as, attributes } = world
  const { heard } = await listen('full').subscribe(folder())
  const item = await addItem(world)
  await as.owner.put('values', `${item}.${attributes.name}`, { data: 'A', row_version: 1 })
  await as.owner.bulk([
    { method: 'put', route: `/items/${newUuid()}`, item: newItem(world), idempotency_key: newUuid() },
    {
      method: 'put',
      route: `/values/${item}.${attributes.name}`,
      item: { data: 'B', row_version: 2 },
      idempotency_key: newUuid(),
    },
  ])
  await until(() => frames(heard).length === 4)
  expect(frames(heard).map(([event, { seq, part, records }]) => [event, seq, part, records?.length])).toEqual(
    [
      ['ItemSaved', 1, undefined, 1],
      ['ValueSaved', 2, undefined, 1],
      ['ItemSaved', 3, [1, 2], 1],
      ['ValueSaved', 3, [2, 2], 1],
    ],
  )
  expect(frames(heard)[1]?.[1].records?.[0]).toMatchObject({
    id: `${item}.${attributes.name}`,
    data: 'A',
    row_version: 1,
  })
})

test('after subscribing a heartbeat says the number and the rights, the same as an index', async () => {
  await addItem(world)
  const { heard } = await listen('full').subscribe(folder())
  await until(() => heard.some(([event]) => event === 'Heartbeat'))
  const { seq, rights } = (await world.as.full.index('items', { folder_id: world.folder_id })).body
  expect(heard[0]).toEqual(['Heartbeat', { seq, rights }])
})

test('after a cut it comes back, sees the gap by the number and asks the delta', async () => {
  const { as } = world
  const listener = listen('full')
  const { channel, heard } = await listener.subscribe(folder())
  await addItem(world)
  await until(() => frames(heard).length === 1)
  const before = listener.pusher.connection.socket_id
  cut()
  const missed = [await addItem(world), await addItem(world)]
  await until(() => channel.subscribed && listener.pusher.connection.socket_id !== before)
  await until(() => heard.at(-1)?.[0] === 'Heartbeat' && heard.at(-1)?.[1].seq === 3)
  const delta = await as.full.index('items', { folder_id: world.folder_id, since: 1 })
  expect([rowsOf(delta).map(({ id }) => id), delta.body.seq]).toEqual([missed, 3])
  await addItem(world)
  await until(() => frames(heard).at(-1)?.[1].seq === 4)
})

test('of fifty names in one call one is forbidden and 49 work', async () => {
  const { as, board_id, people, team_id } = world
  const folders = Array.from({ length: 49 }, () => newSlug())
  await as.owner.bulk(
    folders.map((id) => ({
      method: 'put',
      route: `/folders/${id}`,
      item: { board_id, name: 'F', row_version: 1 },
      idempotency_key: newUuid(),
    })),
  )
  const hidden = (await addWorld(server)).folder_id
  const channelNames = [...folders.slice(0, 20), hidden, ...folders.slice(20)].map((id) =>
    folderChannel(team_id, id),
  )
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/broadcasting/multi-auth',
    headers: people.full.headers,
    payload: { socketId: '12.34', channelNames },
  })
  expect(response.statusCode).toBe(200)
  const answer = response.json<Record<string, { status: number; data?: { auth: string } }>>()
  expect(channelNames.map((name) => answer[name]?.status)).toEqual(
    channelNames.map((name) => (name.endsWith(hidden) ? 403 : 200)),
  )
  for (const name of channelNames)
    expect(typeof answer[name]?.data?.auth === 'string').toBe(!name.endsWith(hidden))
  const tooMany = await server.app.inject({
    method: 'POST',
    url: '/api/broadcasting/multi-auth',
    headers: people.full.headers,
    payload: { socketId: '12.34', channelNames: Array.from({ length: 101 }, () => folder()) },
  })
  expect(tooMany.statusCode).toBe(422)
})

test('a channel is authorised to those who may see what it carries', async () => {
  const { team_id, board_id, folder_id, people } = world
  const roles = ['owner', 'full', 'invited', 'restricted', 'outsider'] as const
  const cells: [string, number[]][] = [
    [teamChannel(team_id), [200, 200, 200, 200, 403]],
    [boardChannel(team_id, board_id), [200, 200, 200, 403, 403]],
    [folderChannel(team_id, folder_id), [200, 200, 200, 403, 403]],
    [presenceChannel(team_id, folder_id), [200, 200, 200, 403, 403]],
    [userChannel(people.full.id), [403, 200, 403, 403, 403]],
    [folderChannel(team_id + 1_000, folder_id), [403, 403, 403, 403, 403]],
    [boardChannel(team_id, folder_id), [403, 403, 403, 403, 403]],
    ['private-anything', [403, 403, 403, 403, 403]],
    ['private-team.0', [403, 403, 403, 403, 403]],
  ]
  for (const [channel, expected] of cells) {
    for (const [n, role] of roles.entries()) {
      expect([channel, role, (await authorise(role, channel)).status]).toEqual([channel, role, expected[n]])
      expect((await authorise(role, channel, false)).status).toBe(expected[n])
    }
    expect((await authorise('guest', channel)).status).toBe(401)
  }
  const presence = await authorise('full', presenceChannel(team_id, folder_id))
  expect(JSON.parse(presence.body['channel_data'] ?? '')).toMatchObject({ user_id: String(people.full.id) })
})

test('a name of another kind and bad bodies are refused', async () => {
  for (const [payload, status] of [
    ['socket_id=1', 422],
    ['channel_name=private-team.1', 422],
    ['socket_id=nonsense&channel_name=' + teamChannel(world.team_id), 422],
    ['socket_id=%00&channel_name=%00', 422],
  ] as const) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/broadcasting/auth',
      headers: { ...world.people.full.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect([payload, response.statusCode]).toEqual([payload, status])
  }
})

test('a personal view comes to its owners only; the others hear its number', async () => {
  const { as, board_id, folder_id, team_id } = world
  const channel = boardChannel(team_id, board_id)
  const [full, admin, owner] = await Promise.all(
    (['full', 'admin', 'owner'] as const).map((role) => listen(role).subscribe(channel)),
  )
  // What was done to the board before may still be on its way.
  const before = Number((await as.full.index('views', { board_id })).body.seq)
  const since = (heard: Heard[]) => frames(heard).filter(([, { seq = 0 }]) => seq > before)
  const id = newSlug()
  await as.full.put('views', id, {
    board_id,
    folder_id,
    name: 'Mine',
    type: 'list',
    access: 'personal',
    row_version: 1,
  })
  await as.full.remove('views', id)
  const all = [full, admin, owner].flatMap((one) => (one ? [one.heard] : []))
  await until(() => all.every((heard) => since(heard).length === 2))
  const ids = all.map((heard) =>
    since(heard).map(([event, { records }]) => [event, records?.map((record) => record.id)]),
  )
  expect(ids[0]).toEqual([
    ['ViewSaved', [id]],
    ['ViewDeleted', [id]],
  ])
  expect(ids[1]?.[0]).toEqual(['ViewSaved', []])
  expect(ids[2]).toEqual(ids[0])
  const numbers = all.map((heard) => since(heard).map(([, { seq }]) => seq))
  expect(new Set(numbers.map((one) => one.join())).size).toBe(1)
})

test('every number of the workspace reaches its channel, also where there is nothing to show', async () => {
  const { as, view_id, team_id, board_id } = world
  const { heard } = await listen('invited').subscribe(teamChannel(team_id))
  const start = Number((await as.owner.index('boards')).body.seq)
  await as.owner.put('views', view_id, { access: 'locked', row_version: 2 })
  const secret = newSlug()
  await as.owner.put('boards', secret, { name: 'Secret', row_version: 1 })
  await as.owner.put('permissions', `board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    row_version: 1,
  })
  await as.owner.remove('boards', secret)
  await as.owner.put('boards', board_id, { name: 'Renamed', row_version: 2 })
  await until(() => frames(heard).some(([, { seq }]) => seq === start + 5))
  expect(
    frames(heard)
      .filter(([event]) => event !== 'PermissionUpdating')
      .map(([event, { seq, records }]) => [event, Number(seq) - start, records?.map(({ id }) => id)]),
  ).toEqual([
    ['ViewSaved', 1, []],
    ['BoardSaved', 2, []],
    ['PermissionSaved', 3, []],
    ['BoardDeleted', 4, []],
    ['BoardSaved', 5, [board_id]],
  ])
})

test('a frame beyond 10 KB comes without records and says so', async () => {
  const { as, attributes } = world
  const { heard } = await listen('full').subscribe(folder())
  const item = await addItem(world)
  await as.owner.put('values', `${item}.${attributes.name}`, { data: 'x'.repeat(9_000), row_version: 1 })
  await as.owner.bulk(
    Array.from({ length: 40 }, () => ({
      method: 'put',
      route: `/items/${newUuid()}`,
      item: newItem(world),
      idempotency_key: newUuid(),
    })),
  )
  await until(() => frames(heard).length === 3)
  expect(frames(heard).map(([, { seq, records, partial }]) => [seq, records?.length, partial])).toEqual([
    [1, 1, undefined],
    [2, 1, undefined],
    [3, 0, true],
  ])
})

test('people outside hear of a public board without its people, and of what is deleted there', async () => {
  const { as, board_id, attributes, team_id } = world
  await as.owner.put('permissions', `board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: { 'VIEW_BOARD:tag:guest_user': true, 'VIEW_FOLDER:tag:guest_user': true },
    row_version: 1,
  })
  const outside = listen('outsider')
  const team = await outside.subscribe(teamChannel(team_id))
  const board = await outside.subscribe(boardChannel(team_id, board_id))
  await as.owner.put('boards', board_id, { name: 'Renamed', row_version: 2 })
  await as.owner.remove('attributes', attributes.due)
  await until(() => frames(team.heard).length > 0 && frames(board.heard).length > 0)
  expect(frames(team.heard)[0]?.[1].records).toEqual([
    expect.objectContaining({ name: 'Renamed', user_ids: [] }),
  ])
  expect(frames(board.heard)[0]).toMatchObject(['AttributeDeleted', { records: [{ id: attributes.due }] }])
  await pause(1)
})
