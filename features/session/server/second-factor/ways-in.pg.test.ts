import { now, setClockOffset } from '@weft/base'
import { inviteMembers, listMembers } from '@weft/features/workspaces/shared'
import { userChannel } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import {
  beginTwoFactor,
  changePassword,
  enableTwoFactor,
  endOtherSessions,
  login,
  refresh,
  register,
} from '../../shared/index.ts'

// Every limit of signing in as it is by default.
let server: TestServer
let url: string
let clock = 0
const PASSWORD = 'correct horse'

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

function pass(seconds: number): void {
  clock += seconds * 1000
  setClockOffset(clock)
}

let count = 0

async function signUp(email = `ways-${count++}@weft.test`) {
  const answer = await server.call(register, { body: { email, name: 'Person', password: PASSWORD } })
  const { access_token } = answer.body
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  return {
    email,
    id: Number(claims.sub),
    headers: { authorization: `Bearer ${access_token}` },
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now() / 1000) })

async function withTwoFactor(email?: string) {
  const person = await signUp(email)
  const { secret } = (await server.call(beginTwoFactor, { headers: person.headers })).body.data
  await server.call(enableTwoFactor, { headers: person.headers, body: { totp: codeOf(secret) } })
  // The limits of a minute are full again, and so is the code's.
  pass(61)
  return { ...person, secret }
}

const enter = (email: string, over: Record<string, unknown> = {}) =>
  server.call(login, { body: { email, password: PASSWORD, ...over } })

test('an invitation that is accepted by signing in waits for the code, and joins nobody before', async () => {
  const owner = await signUp()
  await server.db.owner((tx) => tx.query('update users set email_verified_at = now()'))
  const team_id = await server.addTeam(owner)
  const params = { id: team_id }
  const email = 'later@weft.test'
  await server.call(inviteMembers, {
    params,
    headers: owner.headers,
    body: { invitations: [{ email, role: 'full-member' }] },
  })
  // The account is made after the invitation and without it, and verified by its own mail.
  const { secret } = await withTwoFactor(email)
  await server.db.owner((tx) => tx.query('update users set email_verified_at = now()'))
  const members = async () =>
    (await server.call(listMembers, { params, headers: owner.headers })).body.data.length
  const mail = server.mails.find(({ to, text }) => to === email && text.includes('/register/invitation'))
  const invitation = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(invitation).not.toBe('')
  for (const codes of [{}, { totp: '000000' }, { recoveryCode: 'aaaaabbbbb' }])
    expect((await enter(email, { invitation, ...codes })).error.type).toBe('totp')
  expect(await members()).toBe(1)
  const entered = await enter(email, { invitation, totp: codeOf(secret) })
  expect([entered.status, await members()]).toEqual([200, 2])
})

test('a session that is open goes on without a code; who signs out has to give one', async () => {
  const person = await withTwoFactor()
  const renewed = await server.call(refresh, {
    body: { grantType: 'refresh_token' },
    headers: { cookie: person.cookie },
  })
  expect(renewed.status).toBe(200)
  expect((await enter(person.email)).error.type).toBe('totp')
})

test('codes count with passwords: five tries a minute, and the sixth waits although its code is right', async () => {
  const person = await withTwoFactor()
  for (let n = 0; n < 4; n++)
    expect((await enter(person.email, { totp: '000000' })).error.code).toBe('code_wrong')
  expect((await enter(person.email)).error.code).toBe('code_needed')
  const sixth = await enter(person.email, { totp: codeOf(person.secret) })
  expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
  pass(61)
  expect((await enter(person.email, { totp: codeOf(person.secret) })).status).toBe(200)
})

test('confirming a first code counts as well', async () => {
  const person = await signUp()
  await server.call(beginTwoFactor, { headers: person.headers })
  const confirm = () => server.call(enableTwoFactor, { headers: person.headers, body: { totp: '000000' } })
  for (let n = 0; n < 5; n++) expect((await confirm()).status).toBe(422)
  expect((await confirm()).status).toBe(429)
})

/** A socket of a session that listens to the person's own channel. */
async function listen(person: { id: number; headers: Record<string, string> }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/test?protocol=7`)
  onTestFinished(() => socket.close())
  let closedWith: number | undefined
  let isSubscribed = false
  socket.addEventListener('close', ({ code }) => (closedWith = code))
  const socketId = await new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { event: string; data?: string }
      if (message.event === 'pusher:connection_established')
        resolve((JSON.parse(message.data ?? '') as { socket_id: string }).socket_id)
      if (message.event === 'pusher_internal:subscription_succeeded') isSubscribed = true
    })
  })
  const channel = userChannel(person.id)
  const answer = await fetch(`${url}/api/broadcasting/multi-auth`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ socketId, channelNames: [channel] }),
  })
  const { [channel]: granted } = (await answer.json()) as Record<string, { data: { auth: string } }>
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: granted?.data.auth } }))
  await expect.poll(() => isSubscribed).toBe(true)
  return { closedWith: () => closedWith }
}

test('sockets of a session that ended close within two seconds, and this one stays', async () => {
  const person = await signUp()
  const second = await enter(person.email)
  const other = { id: person.id, headers: { authorization: `Bearer ${second.body.access_token}` } }
  const own = await listen(person)
  const theirs = await listen(other)
  expect((await server.call(endOtherSessions, { headers: person.headers })).status).toBe(200)
  await expect.poll(theirs.closedWith).toBe(4009)
  expect(own.closedWith()).toBeUndefined()
})

test('a new password closes the sockets of every other session within two seconds', async () => {
  const person = await signUp()
  const second = await enter(person.email)
  const theirs = await listen({
    id: person.id,
    headers: { authorization: `Bearer ${second.body.access_token}` },
  })
  await server.call(changePassword, {
    headers: person.headers,
    body: { current_password: PASSWORD, password: 'staple battery' },
  })
  await expect.poll(theirs.closedWith).toBe(4009)
})
