import { newSlug, setClockOffset, toWireTime, now } from '@weft/base'
import { readProfile } from '@weft/features/profile/shared'
import { logout, register } from '@weft/features/session/shared'
import { saveMember } from '@weft/features/workspaces/shared'
import { boardChannel, teamChannel, type TokenScope, userChannel } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createToken, endToken } from '../shared/index.ts'

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(() => server.stop())
afterEach(() => setClockOffset(0))

let count = 0

async function signUp() {
  const email = `listener-${count++}@weft.test`
  const { body } = await server.call(register, { body: { email, name: 'Maker', password: 'correct horse' } })
  const headers = { authorization: `Bearer ${body?.access_token}` }
  const { body: me } = await server.call(readProfile, { headers })
  return { headers, id: me?.data.id ?? 0 }
}
type Maker = Awaited<ReturnType<typeof signUp>>

async function made({ headers }: Maker, scopes: TokenScope[], expires_at: string | null = null) {
  const { body } = await server.call(createToken, {
    headers,
    body: { name: 'Listener', scopes, team_ids: null, expires_at },
  })
  if (!body) throw new Error('no token was made')
  return { id: body.data.id, headers: { authorization: `Bearer ${body.data.token}` } }
}

interface Frame {
  event: string
  channel?: string
  data: { records?: { id: string }[]; status?: number }
}

const REFUSALS = [403, 4009]

/** A socket that asks for signatures apart from using them. */
async function openSocket(headers: Record<string, string>) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/test?protocol=7`)
  onTestFinished(() => socket.close())
  const frames: Frame[] = []
  const state: { closed: number | null } = { closed: null }
  socket.addEventListener('close', ({ code }) => (state.closed = code))
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame & { data: unknown }
    if (typeof frame.data === 'string') frame.data = JSON.parse(frame.data) as Frame['data']
    frames.push(frame)
  })
  const heard = async (event: string) => {
    await expect.poll(() => frames.map((one) => one.event)).toContain(event)
    return frames.find((one) => one.event === event)?.data
  }
  const established = (await heard('pusher:connection_established')) as { socket_id?: string }
  return {
    frames,
    state,
    heard,
    /** How it was refused: told so, or cut off where the news of the end comes while it is asked. */
    async refusal() {
      const isOver = () => frames.find(({ event }) => event === 'pusher:subscription_error') ?? state.closed
      await expect.poll(isOver).not.toBeNull()
      const over = isOver()
      return typeof over === 'number' ? over : over?.data.status
    },
    async sign(channel_name: string) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/broadcasting/auth',
        headers,
        payload: { socket_id: established.socket_id, channel_name },
      })
      return response.json<{ auth: string }>().auth
    },
    subscribe: (channel: string, auth: string) =>
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
  }
}

test('a signature opens nothing once the token or the session that asked for it has ended', async () => {
  const maker = await signUp()
  const token = await made(maker, ['read'])
  const channel = userChannel(maker.id)
  const [byToken, bySession] = [await openSocket(token.headers), await openSocket(maker.headers)]
  const [tokens, sessions] = [await byToken.sign(channel), await bySession.sign(channel)]
  await server.call(endToken, { headers: maker.headers, params: { id: token.id } })
  byToken.subscribe(channel, tokens)
  expect(REFUSALS).toContain(await byToken.refusal())
  await server.call(logout, { headers: maker.headers })
  bySession.subscribe(channel, sessions)
  expect(REFUSALS).toContain(await bySession.refusal())
})

test('a token that runs out opens nothing from then on, and its sockets close at that moment', async () => {
  const maker = await signUp()
  const { id, headers } = await made(maker, ['read'], toWireTime(now() + 30_000))
  const channel = userChannel(maker.id)
  const [open, late] = [await openSocket(headers), await openSocket(headers)]
  const signature = await late.sign(channel)
  open.subscribe(channel, await open.sign(channel))
  await open.heard('pusher_internal:subscription_succeeded')
  setClockOffset(31_000)
  late.subscribe(channel, signature)
  expect(REFUSALS).toContain(await late.refusal())
  await server.jobs.run('end-token')
  expect(server.endedSessions).toContain(id)
  await expect.poll(() => open.state.closed).toBe(4009)
})

test('a socket of a token carries only what its scopes would read', async () => {
  const maker = await signUp()
  const other = await server.addPerson('Other')
  const team_id = await server.addTeam(maker)
  const call = (method: 'PUT', path: string, payload: object) =>
    server.app.inject({ method, url: `/api/${team_id}${path}`, headers: maker.headers, payload })
  const board_id = newSlug()
  expect((await call('PUT', `/boards/${board_id}`, { name: 'Plans', row_version: 1 })).statusCode).toBe(201)
  const [reader, admin] = [await made(maker, ['read']), await made(maker, ['read', 'admin'])]
  const sockets = [await openSocket(reader.headers), await openSocket(admin.headers)] as const
  for (const socket of sockets)
    for (const channel of [teamChannel(team_id), boardChannel(team_id, board_id)])
      socket.subscribe(channel, await socket.sign(channel))
  for (const { frames } of sockets)
    await expect
      .poll(() => frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded').length)
      .toBe(2)
  const entries = { [`DELETE_ITEM:user:${maker.id}`]: false }
  const saved = await call('PUT', `/permissions/board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: entries,
    row_version: 1,
  })
  expect(saved.statusCode).toBe(201)
  await server.addMember(team_id, other, 'full-member')
  const promoted = await server.call(saveMember, {
    headers: maker.headers,
    params: { id: team_id, memberId: other.id },
    body: { role: 'admin' },
  })
  expect(promoted.status).toBe(200)
  const rename = await call('PUT', `/boards/${board_id}`, { name: 'Others', row_version: 2 })
  expect(rename.statusCode).toBe(200)
  const told = []
  for (const { frames } of sockets) {
    await expect.poll(() => frames.some(({ event }) => event === 'BoardSaved')).toBe(true)
    const recordsOf = (name: string) =>
      frames.flatMap(({ event, data }) => (event === name ? (data.records ?? []) : [])).length
    told.push(['PermissionSaved', 'MemberSaved', 'BoardSaved'].map(recordsOf))
  }
  expect(told).toEqual([
    [0, 0, 1],
    [1, 1, 1],
  ])
})
