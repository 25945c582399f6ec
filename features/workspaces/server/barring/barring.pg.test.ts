import { now, setClockOffset } from '@weft/base'
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  login,
  refresh,
  register,
} from '@weft/features/session/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import {
  countMembers,
  inviteMembers,
  leaveTeam,
  listClosedWorkspaces,
  listMembers,
  listWorkspaces,
  offerTeam,
  readTeam,
  readTwoFactorDemand,
  removeMember,
  resumeMember,
  saveMember,
  saveTwoFactorDemand,
  suspendMember,
} from '../../shared/index.ts'

const PASSWORD = 'correct horse'

interface Person {
  id: number
  email: string
  headers: Record<string, string>
  cookie: string
}

let server: TestServer
let url: string
let owner: Person
let admin: Person
let full: Person
let id: number
let count = 0
let clock = 0

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})
beforeEach(async () => {
  owner = await signUp()
  admin = await signUp()
  full = await signUp()
  id = await server.addTeam(owner, 'Mill')
  await server.addMember(id, admin, 'admin')
  await server.addMember(id, full, 'full-member')
})

async function signUp(): Promise<Person> {
  const email = `barred-${count++}@weft.test`
  const { body, headers } = await server.call(register, {
    body: { email, name: 'Person', password: PASSWORD },
  })
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  await server.db.owner((tx) => tx.query('update users set email_verified_at = now()'))
  return {
    id: Number(claims.sub),
    email,
    headers: { authorization: `Bearer ${body.access_token}` },
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
  }
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now() / 1000) })

async function secure({ headers }: Person): Promise<string> {
  const { secret } = (await server.call(beginTwoFactor, { headers })).body.data
  const { status } = await server.call(enableTwoFactor, { headers, body: { totp: codeOf(secret) } })
  expect(status).toBe(200)
  clock += 31_000
  setClockOffset(clock)
  return secret
}

const asks = (as: Person) => server.call(readTeam, { headers: as.headers, params: { id } })
const suspend = (as: Person, memberId: number) =>
  server.call(suspendMember, { headers: as.headers, params: { id, memberId } })
const resume = (as: Person, memberId: number) =>
  server.call(resumeMember, { headers: as.headers, params: { id, memberId } })
const demand = (as: Person, required: boolean) =>
  server.call(saveTwoFactorDemand, { headers: as.headers, params: { id }, body: { required } })
const closed = async (as: Person) => {
  const { body } = await server.call(listClosedWorkspaces, { headers: as.headers })
  return body.data.map((team) => [team.id, team.why])
}
const barred = async () => {
  const { body } = await server.call(listMembers, { headers: owner.headers, params: { id } })
  return Object.fromEntries(body.data.map((one) => [one.id, one.barred]))
}

/** A socket that listens to the workspace; what it was told last of its subscription. */
async function listen(person: Person) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/test?protocol=7`)
  onTestFinished(() => socket.close())
  const heard: string[] = []
  const socketId = await new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { event: string; data?: string }
      heard.push(message.event)
      if (message.event === 'pusher:connection_established')
        resolve((JSON.parse(message.data ?? '') as { socket_id: string }).socket_id)
    })
  })
  const channel = `private-team.${id}`
  const answer = await fetch(`${url}/api/broadcasting/multi-auth`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ socketId, channelNames: [channel] }),
  })
  const { [channel]: granted } = (await answer.json()) as Record<string, { data: { auth: string } }>
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: granted?.data.auth } }))
  await expect.poll(() => heard).toContain('pusher_internal:subscription_succeeded')
  return heard
}

const subscribers = () =>
  [...server.live.hub.channels()].filter((name) => name === `private-team.${id}`).length

test('a suspended member may nothing at once, keeps their place, and comes back as they were', async () => {
  expect((await suspend(admin, full.id)).body.data).toMatchObject({ id: full.id, barred: 'suspended' })
  expect((await asks(full)).error).toMatchObject({
    code: 'suspended',
    type: 'suspended',
    message: 'Your membership of this workspace is suspended.',
  })
  expect((await server.call(listWorkspaces, { headers: full.headers })).body.data).toEqual([])
  expect(await closed(full)).toEqual([[id, 'suspended']])
  expect((await server.call(leaveTeam, { headers: full.headers, params: { id } })).error.code).toBe(
    'suspended',
  )
  expect(await barred()).toEqual({ [owner.id]: null, [admin.id]: null, [full.id]: 'suspended' })
  const counted = await server.call(countMembers, { headers: owner.headers, params: { id } })
  expect(counted.body.data.count).toBe(3)

  expect((await resume(admin, full.id)).body.data).toMatchObject({
    barred: null,
    pivot: { role: 'full-member' },
  })
  expect((await asks(full)).body.data.user_role).toBe('full-member')
  expect(await closed(full)).toEqual([])
})

test('their socket loses the workspace within two seconds', async () => {
  await listen(full)
  expect(subscribers()).toBe(1)
  await suspend(owner, full.id)
  await expect.poll(subscribers).toBe(0)
})

test('neither a new session, a new role, nor another invitation lets a suspended member in', async () => {
  await suspend(owner, full.id)
  const again = await server.call(login, { body: { email: full.email, password: PASSWORD } })
  const anew = { ...full, headers: { authorization: `Bearer ${again.body.access_token}` } }
  expect((await asks(anew)).error.code).toBe('suspended')
  const params = { id, memberId: full.id }
  const changed = await server.call(saveMember, { headers: owner.headers, params, body: { role: 'admin' } })
  expect(changed.body.data).toMatchObject({ barred: 'suspended', pivot: { role: 'admin' } })
  expect((await resume(full, full.id)).error.code).toBe('suspended')
  await server.call(inviteMembers, {
    headers: owner.headers,
    params: { id },
    body: { invitations: [{ email: full.email, role: 'full-member' }] },
  })
  expect((await asks(full)).error.code).toBe('suspended')
  // Taken out and invited anew, they begin anew.
  await server.call(removeMember, { headers: owner.headers, params })
  await server.call(inviteMembers, {
    headers: owner.headers,
    params: { id },
    body: { invitations: [{ email: full.email, role: 'full-member' }] },
  })
  expect((await asks(full)).status).toBe(200)
})

test('nobody suspends the owner or themselves, and members nobody', async () => {
  expect((await suspend(admin, owner.id)).error.code).toBe('owner_stays')
  expect((await suspend(admin, admin.id)).error.code).toBe('forbidden')
  expect((await suspend(full, admin.id)).error.code).toBe('forbidden')
  expect((await suspend(owner, 999_999)).error.code).toBe('not_found')
})

test('an offer to a member who is suspended is over', async () => {
  await server.call(offerTeam, { headers: owner.headers, params: { id }, body: { user_id: full.id } })
  await suspend(owner, full.id)
  expect((await asks(owner)).body.data.new_owner_id).toBeNull()
})

test('the member whom a workspace is offered to gets a mail that leads there', async () => {
  await server.call(offerTeam, { headers: owner.headers, params: { id }, body: { user_id: admin.id } })
  expect(server.mails.filter(({ to, text }) => to === admin.email && text.includes('/team/'))).toMatchObject([
    {
      subject: 'Person wants to transfer Mill to you',
      text: expect.stringContaining(`http://localhost:4010/team/${id}/settings`),
    },
  ])
})

test('a workspace that demands two-factor sign-in keeps those out who have none, until they have', async () => {
  await secure(owner)
  expect((await demand(owner, true)).body.data).toEqual({ required: true, own: true })
  expect((await asks(owner)).status).toBe(200)
  expect((await asks(full)).error).toMatchObject({
    code: 'two_factor_demanded',
    type: 'two-factor',
    message: 'This workspace requires two-factor authentication. Set it up in your security settings.',
  })
  expect(await closed(full)).toEqual([[id, 'two-factor']])
  expect(await barred()).toEqual({ [owner.id]: null, [admin.id]: 'two-factor', [full.id]: 'two-factor' })
  await secure(full)
  expect((await asks(full)).body.data.user_role).toBe('full-member')
  expect(await closed(full)).toEqual([])
  expect((await server.call(disableTwoFactor, { headers: full.headers })).status).toBe(200)
  expect((await asks(full)).error.code).toBe('two_factor_demanded')
  await demand(owner, false)
  expect((await asks(full)).status).toBe(200)
})

test('the demand holds for the owner as well, and on every way in', async () => {
  const secret = await secure(owner)
  const other = await secure(admin)
  expect([secret, other].every(Boolean)).toBe(true)
  await demand(admin, true)
  await server.call(disableTwoFactor, { headers: owner.headers })
  const doors = [
    owner,
    full,
    await enteredBy(server.call(login, { body: { email: full.email, password: PASSWORD } })),
    await enteredBy(
      server.call(refresh, { body: { grantType: 'refresh_token' }, headers: { cookie: full.cookie } }),
    ),
  ]
  for (const door of doors) expect((await asks(door)).error.code).toBe('two_factor_demanded')
  // Whoever is invited meanwhile joins and waits at the same door.
  const fresh = await signUp()
  await server.call(inviteMembers, {
    headers: admin.headers,
    params: { id },
    body: { invitations: [{ email: fresh.email, role: 'full-member' }] },
  })
  expect((await asks(fresh)).error.code).toBe('two_factor_demanded')
  await secure(fresh)
  expect((await asks(fresh)).status).toBe(200)
})

async function enteredBy(asked: Promise<{ body: { access_token: string } }>): Promise<Person> {
  return { ...full, headers: { authorization: `Bearer ${(await asked).body.access_token}` } }
}

test('sockets of members without a second factor lose the workspace within two seconds', async () => {
  await secure(owner)
  await listen(full)
  await demand(owner, true)
  await expect.poll(subscribers).toBe(0)
})

test('whoever demands it begins with themselves; members cannot, and see whether it is demanded', async () => {
  expect((await demand(owner, true)).error).toMatchObject({ code: 'own_two_factor_first' })
  expect((await demand(full, false)).error.code).toBe('forbidden')
  const { body } = await server.call(readTwoFactorDemand, { headers: full.headers, params: { id } })
  expect(body.data).toEqual({ required: false, own: false })
})
