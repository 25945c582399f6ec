import { createServer, type AddressInfo, connect } from 'node:net'

import { type Child, startChild } from '@weft/base/testing'
import { privateBoardEntries } from '@weft/permissions'
import { folderChannel, teamChannel } from '@weft/protocol'
import { startNode, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type Caller, callerIn } from '../testing/calls.ts'
import { type Heard, listenAs, until } from '../testing/listener.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
let redis: Child
let nodes: (TestServer & { url: string })[]

beforeAll(async () => {
  const port = await freePort()
  redis = startChild('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  for (let isUp = false; !isUp;) {
    if (redis.process.pid === undefined) throw new Error('This test needs redis-server on the PATH.')
    isUp = await answers(port)
  }
  server = await startTestServer()
  world = await addWorld(server)
  nodes = await Promise.all(
    [1, 2].map(async () => {
      const node = await startNode(server, { redisUrl: `redis://127.0.0.1:${port}` })
      return { ...node, url: await node.listen() }
    }),
  )
})
afterAll(() => redis.end())
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
  await server?.stop()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => setTimeout(() => resolve(false), 20))
  })
}

const at = (n: number, role: 'owner' | 'full' = 'owner'): Caller =>
  callerIn({ ...server, app: (nodes[n] as TestServer).app }, world.team_id, world.people[role].headers)
const frames = (heard: Heard[]) => heard.filter(([event]) => event !== 'Heartbeat')
function listen(n: number) {
  const listener = listenAs((nodes[n] as TestServer & { url: string }).url, world.people.full.headers)
  onTestFinished(() => listener.pusher.disconnect())
  return listener
}

test('a save on one node is heard on both, once and with the same frame', async () => {
  const channel = folderChannel(world.team_id, world.folder_id)
  const all = await Promise.all([0, 1].map((n) => listen(n).subscribe(channel)))
  for (let n = 0; n < 10; n++) await addItem(world, {}, at(n % 2))
  await until(() => all.every(({ heard }) => frames(heard).length === 10))
  const [first, second] = all.map(({ heard }) =>
    frames(heard).toSorted((a, b) => Number(a[1].seq) - Number(b[1].seq)),
  )
  expect(first).toEqual(second)
  expect(first?.map(([, { seq }]) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('both nodes answer from the same rows and the same rights', async () => {
  const item = await addItem(world, {}, at(0))
  expect((await at(1).get('items', item)).status).toBe(200)
  const key = 'the-same-key-on-both'
  const body = { board_id: world.board_id, folder_id: world.folder_id, row_version: 1 }
  const id = crypto.randomUUID()
  const both = await Promise.all([0, 1].map((n) => at(n).put('items', id, body, key)))
  for (const { status, body: answer } of both) if (status !== 201) expect(answer.code).toBe('in_flight')
  expect((await at(1).put('items', id, body, key)).body).toEqual(
    (await at(0).put('items', id, body, key)).body,
  )
})

test('a revocation on one node is known on the other within a second, for requests and sockets', async () => {
  const { team_id, folder_id, board_id } = world
  const listener = listen(1)
  const folder = await listener.subscribe(folderChannel(team_id, folder_id))
  const team = await listener.subscribe(teamChannel(team_id))
  expect((await at(1, 'full').index('items', { folder_id })).status).toBe(200)
  const revoked = await at(0).put('permissions', `board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: privateBoardEntries(),
    row_version: 1,
  })
  expect(revoked.status).toBe(201)
  await until(() => folder.refused[0] === 403)
  expect((await at(1, 'full').index('items', { folder_id })).status).toBe(404)
  const heard = frames(folder.heard).length
  await addItem(world, {}, at(0))
  const renamed = await at(0).put('boards', board_id, { name: 'Hidden', row_version: 2 })
  expect(renamed.status).toBe(200)
  await until(() => frames(team.heard).some(([event]) => event === 'BoardSaved'))
  expect(frames(team.heard).find(([event]) => event === 'BoardSaved')?.[1].records).toEqual([])
  expect(frames(folder.heard)).toHaveLength(heard)
})

test('writes on both nodes to one record take turns, and none is lost', async () => {
  const { attributes } = world
  const item = await addItem(world, {}, at(0))
  const id = `${item}.${attributes.amount}`
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => at(n % 2).put('values', id, { data: n, row_version: 1 })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})
