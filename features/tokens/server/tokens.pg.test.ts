import { newSlug, newUuid, now, setClockOffset, toWireTime } from '@weft/base'
import { deleteAccount } from '@weft/features/account/shared'
import { readProfile } from '@weft/features/profile/shared'
import { login, register } from '@weft/features/session/shared'
import { listWorkspaces, removeMember, suspendMember } from '@weft/features/workspaces/shared'
import type { TokenScope } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createToken, endToken, listTokens, renewToken } from '../shared/index.ts'

const DAY = 86_400_000

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

/** Time goes on and never back: that is how the limits know it too. */
function pass(ms: number): void {
  clock += ms
  setClockOffset(clock)
}

let count = 0

async function signUp() {
  const email = `maker-${count++}@weft.test`
  const { body } = await server.call(register, { body: { email, name: 'Maker', password: 'correct horse' } })
  const headers = { authorization: `Bearer ${body?.access_token}` }
  const { body: me } = await server.call(readProfile, { headers })
  return { email, headers, id: me?.data.id ?? 0 }
}
type Maker = Awaited<ReturnType<typeof signUp>>

interface Wish {
  name?: string
  scopes?: TokenScope[]
  team_ids?: number[] | null
  expires_at?: string | null
}

const make = (
  { headers }: Maker,
  { name = 'Nightly', scopes = ['read'], team_ids = null, expires_at = null }: Wish = {},
) => server.call(createToken, { headers, body: { name, scopes, team_ids, expires_at } })

async function made(maker: Maker, wish?: Wish) {
  const { body } = await make(maker, wish)
  if (!body) throw new Error('no token was made')
  const { id, token } = body.data
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}

const whoIs = async (headers: Record<string, string>) => (await server.call(readProfile, { headers })).status
const list = async ({ headers }: Maker) => (await server.call(listTokens, { headers })).body?.data ?? []

test('a token is told once, acts as its maker, and only its hash is kept', async () => {
  const maker = await signUp()
  const { status, body, headers } = await make(maker, { name: ' Nightly export ' })
  expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
  if (!body) throw new Error('no token was made')
  const { token, ...told } = body.data
  expect(token).toMatch(/^weft_pat_[A-Za-z0-9]{40}$/)
  expect(told).toMatchObject({
    name: 'Nightly export',
    hint: token.slice(0, 13),
    last_used_at: null,
    ended_at: null,
  })
  expect(await list(maker)).toEqual([told])
  const me = await server.call(readProfile, { headers: { authorization: `Bearer ${token}` } })
  expect(me.body?.data).toMatchObject({ id: maker.id, email: maker.email })
  const rows = await server.db.run(null, 'select * from tokens where user_id = $1', [maker.id])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(token.slice(-20))
  await expect.poll(async () => (await list(maker))[0]?.last_used_at).not.toBeNull()
})

test('what is not quite a token, or stands elsewhere than in the header, is none', async () => {
  const { token } = await made(await signUp())
  const bearer = (text: string) => whoIs({ authorization: text })
  expect(await bearer(`Bearer ${token}`)).toBe(200)
  expect(await bearer(`bearer ${token}`)).toBe(200)
  const other = token.endsWith('A') ? 'B' : 'A'
  for (const text of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(0, -1)}${other}`,
    `Bearer ${token.slice(0, 20)} ${token.slice(20)}`,
  ])
    expect([text, await bearer(text)]).toEqual([text, 401])
  const inQuery = await server.app.inject({ url: `/api/me?access_token=${token}&token=${token}` })
  expect(inQuery.json<{ data: { id: number } }>().data.id).toBe(0)
})

test('a revoked token is refused at once, here and where another node ended it, and its sockets close', async () => {
  const maker = await signUp()
  const [first, second] = [await made(maker), await made(maker)]
  expect([await whoIs(first.headers), await whoIs(second.headers)]).toEqual([200, 200])
  await server.call(endToken, { headers: maker.headers, params: { id: first.id } })
  expect([await whoIs(first.headers), await whoIs(second.headers)]).toEqual([401, 200])
  expect(server.endedSessions).toContain(first.id)
  await server.db.write(null, async (tx) => {
    await tx.query('update tokens set ended_at = now() where id = $1', [second.id])
    await tx.query(`select pg_notify('weft_token', $1)`, [second.id])
  })
  await expect.poll(() => whoIs(second.headers)).toBe(401)
  expect(server.endedSessions).toContain(second.id)
  // Once more removes it from the list; nobody else can do either.
  const stranger = await signUp()
  const remove = ({ headers }: Maker) => server.call(endToken, { headers, params: { id: first.id } })
  expect((await remove(stranger)).status).toBe(404)
  expect((await remove(maker)).status).toBe(200)
  expect((await list(maker)).map(({ id }) => id)).toEqual([second.id])
})

test('it ends by itself, and can be given another end before that', async () => {
  const maker = await signUp()
  const { id, headers } = await made(maker, { expires_at: inDays(2) })
  const renew = async (expires_at: string | null) =>
    (
      await server.call(renewToken, {
        headers: (await signIn(maker)).headers,
        params: { id },
        body: { expires_at },
      })
    ).status
  pass(DAY)
  expect(await whoIs(headers)).toBe(200)
  expect(await renew(inDays(3))).toBe(200)
  pass(2 * DAY)
  expect(await whoIs(headers)).toBe(200)
  pass(2 * DAY)
  expect(await whoIs(headers)).toBe(401)
  const [seen] = await list(await signIn(maker))
  expect(seen?.ended_at).toBe(seen?.expires_at)
})

test('what ran out has ended, also before anything notes it: it takes no place, stays so, and goes with one call', async () => {
  const maker = await signUp()
  const first = await made(maker, { expires_at: inDays(0.5) })
  for (let more = 1; more < 20; more++) await made(maker, { expires_at: inDays(0.5) })
  expect((await make(maker)).error.code).toBe('tokens_limit')
  pass(0.6 * DAY)
  const again = await signIn(maker)
  const { status } = await server.call(renewToken, {
    headers: again.headers,
    params: { id: first.id },
    body: { expires_at: inDays(2) },
  })
  expect([status, await whoIs(first.headers)]).toEqual([404, 401])
  expect((await make(again)).status).toBe(201)
  expect((await server.call(endToken, { headers: again.headers, params: { id: first.id } })).status).toBe(200)
  expect((await list(again)).map(({ id }) => id)).not.toContain(first.id)
  // At night it ends as of its end.
  const ends = async () => (await list(again)).flatMap(({ ended_at }) => ended_at ?? [])
  const before = await ends()
  await server.jobs.run('end-tokens')
  expect([before.length, await ends()]).toEqual([19, before])
})

test('tokens that there never were are looked up no more often than guests ask', async () => {
  const few = await startTestServer({ limits: { guest_rate: 0.001, guest_burst: 3 } })
  const owner = await few.addPerson('Guessed')
  const { body } = await few.call(createToken, {
    as: owner,
    body: { name: 'Good', scopes: ['read'], team_ids: null, expires_at: null },
  })
  const ask = async (token: string, remoteAddress: string) =>
    (
      await few.app.inject({
        url: '/api/me',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      })
    ).statusCode
  const good = body?.data.token ?? ''
  expect(await ask(good, '10.9.0.1')).toBe(200)
  const guesses = []
  for (let n = 10; n < 15; n++) guesses.push(await ask(`weft_pat_${'x'.repeat(38)}${n}`, '10.9.0.1'))
  expect(guesses).toEqual([401, 401, 429, 429, 429])
  // Whoever comes from there with one that is known, or from elsewhere, is not held up.
  expect([await ask(good, '10.9.0.1'), await ask(`weft_pat_${'x'.repeat(40)}`, '10.9.0.2')]).toEqual([
    200, 401,
  ])
  await few.stop()
})

test('what cannot be wished is refused in words', async () => {
  const maker = await signUp()
  const owner = await server.addPerson('Elsewhere')
  const elsewhere = await server.addTeam(owner)
  const wrong = async (wish: Wish) => {
    const { status, error } = await make(maker, wish)
    return [status, error.data ?? error.code]
  }
  expect(await wrong({ expires_at: inDays(-1) })).toEqual([422, ['expires_at: must be still to come']])
  expect(await wrong({ expires_at: inDays(400) })).toEqual([422, ['expires_at: at most 365 days from now']])
  expect((await wrong({ scopes: [] }))[0]).toBe(422)
  expect((await wrong({ scopes: ['everything' as TokenScope] }))[0]).toBe(422)
  expect((await wrong({ name: '  ' }))[0]).toBe(422)
  expect(await wrong({ team_ids: [elsewhere] })).toEqual([404, 'not_found'])
  // Two at once come one after the other: never one too many.
  const answers = await Promise.all(Array.from({ length: 22 }, () => make(maker)))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 422, 422])
  expect(await wrong({})).toEqual([422, 'tokens_limit'])
})

test('rights are those that its maker has now, in the workspaces that it is for', async () => {
  const maker = await signUp()
  const owner = await server.addPerson('Owner')
  const [one, two] = [await server.addTeam(owner, 'One'), await server.addTeam(owner, 'Two')]
  for (const team_id of [one, two]) await server.addMember(team_id, maker, 'full-member')
  const { headers } = await made(maker, { team_ids: [one] })
  const boards = async (team_id: number) =>
    (await server.app.inject({ url: `/api/${team_id}/boards`, headers })).statusCode
  expect([await boards(one), await boards(two)]).toEqual([200, 403])
  const { body } = await server.call(listWorkspaces, { headers })
  expect(body?.data.map(({ name }) => name)).toEqual(['One'])
  const viewing = await server.app.inject({
    url: `/api/${one}/boards`,
    headers: { ...headers, 'x-view-as': '0' },
  })
  expect(viewing.statusCode).toBe(403)
})

test('whoever is suspended in a workspace or removed from it loses the tokens for it, and keeps the others', async () => {
  const maker = await signUp()
  const owner = await server.addPerson('Chief')
  const [one, two] = [await server.addTeam(owner, 'One'), await server.addTeam(owner, 'Two')]
  for (const team_id of [one, two]) await server.addMember(team_id, maker, 'full-member')
  const forOne = await made(maker, { team_ids: [one] })
  const forBoth = await made(maker, { team_ids: [one, two] })
  const forAll = await made(maker)
  const boards = async ({ headers }: { headers: Record<string, string> }, team_id: number) =>
    (await server.app.inject({ url: `/api/${team_id}/boards`, headers })).statusCode
  expect([await boards(forOne, one), await boards(forBoth, one), await boards(forBoth, two)]).toEqual([
    200, 200, 200,
  ])
  const end = (contract: typeof suspendMember | typeof removeMember, id: number) =>
    server.call(contract, { headers: owner.headers, params: { id, memberId: maker.id } })
  expect((await end(suspendMember, one)).status).toBe(200)
  await expect.poll(() => boards(forOne, one)).toBe(401)
  await expect
    .poll(async () => (await list(maker)).find(({ id }) => id === forBoth.id)?.team_ids)
    .toEqual([two])
  expect([await boards(forBoth, one), await boards(forBoth, two), await boards(forAll, one)]).toEqual([
    403, 200, 403,
  ])
  expect((await end(removeMember, two)).status).toBe(204)
  await expect.poll(() => boards(forBoth, two)).toBe(401)
  expect([await whoIs(forAll.headers), await boards(forAll, two)]).toEqual([200, 404])
  // Back in it, what ended stays ended.
  await server.db.owner((tx) =>
    tx.query('update team_members set removed_at = null where team_id = $1 and user_id = $2', [
      two,
      maker.id,
    ]),
  )
  expect(await boards(forBoth, two)).toBe(401)
})

test('each entry of a bulk falls under its own scope', async () => {
  const maker = await signUp()
  const team_id = await server.addTeam(maker)
  const entries = ['boards', 'comments', 'time-entries', 'permissions'].map((collection) => ({
    method: 'put',
    route: `/${collection}/${collection === 'boards' ? newSlug() : newUuid()}`,
    item: collection === 'boards' ? { name: 'Made', row_version: 1 } : {},
    idempotency_key: newUuid(),
  }))
  const bulk = async (scopes: TokenScope[]) => {
    const { headers } = await made(maker, { scopes })
    const url = `/api/${team_id}/bulk`
    const answers = (await server.app.inject({ method: 'POST', url, headers, payload: entries })).json<
      { status: number; type?: string }[]
    >()
    return answers.map(({ type }) => type ?? 'asked')
  }
  expect(await bulk(['read'])).toEqual(['scope', 'scope', 'scope', 'scope'])
  expect(await bulk(['comments'])).toEqual(['scope', 'asked', 'scope', 'scope'])
  expect(await bulk(['time'])).toEqual(['scope', 'scope', 'asked', 'scope'])
  expect(await bulk(['write'])).toEqual(['asked', 'asked', 'asked', 'scope'])
  expect(await bulk(['admin'])).toEqual(['scope', 'scope', 'scope', 'asked'])
})

test('each token has an allowance of its own, and every answer says what is left of it', async () => {
  const maker = await signUp()
  const [busy, other] = [await made(maker), await made(maker)]
  const ask = (headers: Record<string, string>) => server.app.inject({ url: '/api/me', headers })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(busy.headers)))
  // Which of them is counted first is not said.
  const left = answers.map(({ headers }) => Number(headers['ratelimit-remaining']))
  expect([answers[0]?.headers['ratelimit-limit'], Math.max(...left)]).toEqual(['20', 19])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0' })
  expect((await ask(other.headers)).statusCode).toBe(200)
  pass(2_000)
  expect((await ask(busy.headers)).statusCode).toBe(200)
})

test('whoever leaves takes the tokens along', async () => {
  const maker = await signUp()
  const { id, headers } = await made(maker)
  expect(await whoIs(headers)).toBe(200)
  expect(
    (await server.call(deleteAccount, { headers: maker.headers, body: { confirmation: 'DELETE' } })).status,
  ).toBe(200)
  expect(await whoIs(headers)).toBe(401)
  expect(server.endedSessions).toContain(id)
})

test('a token that nobody uses lives on when it is renewed, as its maker was told', async () => {
  const maker = await signUp()
  const { id } = await made(maker, { name: 'Rare', expires_at: null })
  pass(84 * DAY)
  await server.jobs.run('end-tokens')
  const told = () =>
    server.mails.filter(({ to, text }) => to === maker.email && text.includes('“Rare”')).length
  expect(told()).toBe(1)
  const { headers } = await signIn(maker)
  const renewed = await server.call(renewToken, { headers, params: { id }, body: { expires_at: null } })
  expect(renewed.status).toBe(200)
  await server.jobs.run('end-tokens')
  pass(10 * DAY)
  await server.jobs.run('end-tokens')
  const end = async () => (await list(await signIn(maker)))[0]?.ended_at
  expect([told(), await end()]).toEqual([1, null])
  pass(74 * DAY)
  await server.jobs.run('end-tokens')
  expect(told()).toBe(2)
  pass(7 * DAY)
  await server.jobs.run('end-tokens')
  expect(await end()).not.toBeNull()
})

test('every night what is over ends, whoever has one that ends soon is told once, and old ones go', async () => {
  const maker = await signUp()
  await made(maker, { name: 'Used', expires_at: null })
  await made(maker, { name: 'Short', expires_at: inDays(15) })
  const told = () =>
    server.mails
      .filter(({ to, subject }) => to === maker.email && subject.includes('ends soon'))
      .map(({ text }) => /“(.*?)”/.exec(text)?.[1])
  const night = () => server.jobs.run('end-tokens')
  await night()
  expect(told()).toEqual([])
  pass(6 * DAY)
  await night()
  await night()
  expect(told()).toEqual(['Short'])
  pass(10 * DAY)
  await night()
  const states = async () =>
    (await list(await signIn(maker))).map(({ name, ended_at }) => [name, ended_at !== null])
  expect(await states()).toEqual([
    ['Short', true],
    ['Used', false],
  ])
  // Nobody used the other one either.
  pass(68 * DAY)
  await night()
  await night()
  expect(told()).toEqual(['Short', 'Used'])
  expect(await states()).toEqual([['Used', false]])
  pass(7 * DAY)
  await night()
  expect(await states()).toEqual([['Used', true]])
})

const inDays = (days: number) => toWireTime(now() + days * DAY)

/** The same person with a token of now: those of sessions are short. */
async function signIn(maker: Maker): Promise<Maker> {
  const { body } = await server.call(login, { body: { email: maker.email, password: 'correct horse' } })
  return { ...maker, headers: { authorization: `Bearer ${body?.access_token}` } }
}
