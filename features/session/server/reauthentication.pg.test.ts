import { setClockOffset } from '@weft/base'
import { defineRoute } from '@weft/protocol'
import { nothing, route, signedIn } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { confirmPassword, register } from '../shared/index.ts'

const privileged = defineRoute({
  method: 'POST',
  path: '/api/tests/privileged',
  summary: 'Something that a borrowed device must not do',
  answer: z.object({ done: z.boolean() }),
})

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = await startTestServer({
    more: [
      {
        name: 'tests',
        routes: () => [
          route(privileged, {
            scope: 'work',
            load: nothing,
            permit: signedIn,
            handle: async () => ({ done: true }),
            options: { reauthenticated: true },
          }),
        ],
      },
    ],
  })
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

/** Time goes on and never back: that is how the limits know it too. */
function pass(seconds: number): void {
  clock += seconds * 1000
  setClockOffset(clock)
}

let count = 0

/** Somebody whose access token outlives the test's half hour: signing in is forgotten, and given anew. */
async function signUp(password = 'correct horse') {
  const email = `privileged-${count++}@weft.test`
  const { body } = await server.call(register, { body: { email, name: 'Person', password } })
  const headers = { authorization: `Bearer ${body.access_token}` }
  const forget = (seconds: number) =>
    server.db.owner((tx) =>
      tx.query(
        `update sessions set confirmed_at = confirmed_at - make_interval(secs => $2)
         where user_id = (select id from users where email = $1)`,
        [email, seconds],
      ),
    )
  return { email, headers, forget }
}

type Person = Awaited<ReturnType<typeof signUp>>
const tryIt = (person: Person, headers: Record<string, string> = {}) =>
  server.call(privileged, { headers: { ...person.headers, ...headers } })

test('29:59 after the password was given a privileged action passes, 30:01 after it is asked for again', async () => {
  const person = await signUp()
  await person.forget(29 * 60 + 59)
  expect((await tryIt(person)).status).toBe(200)
  await person.forget(2)
  const refused = await tryIt(person)
  expect([refused.status, refused.error.type, refused.error['query']]).toEqual([
    401,
    'reauth',
    { intended: '/home' },
  ])
  const confirmed = await server.call(confirmPassword, {
    body: { password: 'correct horse' },
    headers: person.headers,
  })
  expect(confirmed.status).toBe(200)
  expect((await tryIt(person)).status).toBe(200)
})

test('the page that asked is named, unless it is another site', async () => {
  const person = await signUp()
  await person.forget(3_600)
  const from = async (referer: string) => (await tryIt(person, { referer, host: 'weft.test' })).error['query']
  expect(await from('http://weft.test/team/1/members?x=1')).toEqual({ intended: '/team/1/members?x=1' })
  expect(await from('https://evil.example/home')).toEqual({ intended: '/home' })
})

test('the password may come with the request, in any letters', async () => {
  const person = await signUp('größe 🦊 слово')
  await person.forget(3_600)
  const bytes = Buffer.from('größe 🦊 слово', 'utf8').toString('latin1')
  expect((await tryIt(person, { 'x-authorization-password': 'wrong one' })).error).toMatchObject({
    type: 'reauth',
    message: 'The password is wrong.',
  })
  expect((await tryIt(person, { 'x-authorization-password': bytes })).status).toBe(200)
  expect((await tryIt(person)).status).toBe(200)
})

test('a wrong password confirms nothing and is said at its field', async () => {
  const person = await signUp()
  await person.forget(3_600)
  const answer = await server.call(confirmPassword, {
    body: { password: 'wrong horse' },
    headers: person.headers,
  })
  expect([answer.status, answer.error.data]).toEqual([422, ['password: The password is wrong.']])
  expect((await tryIt(person)).status).toBe(401)
})

test('confirming counts with signing in: five tries a minute pass, the sixth waits', async () => {
  const person = await signUp()
  await person.forget(3_600)
  const confirm = (password: string) =>
    server.call(confirmPassword, { body: { password }, headers: person.headers })
  for (let n = 0; n < 4; n++) expect((await confirm('wrong horse')).status).toBe(422)
  expect((await tryIt(person, { 'x-authorization-password': 'wrong horse' })).status).toBe(401)
  const sixth = await confirm('correct horse')
  expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
  pass(61)
  expect((await confirm('correct horse')).status).toBe(200)
})

test('a guest cannot get past it, and one session confirms nothing for another', async () => {
  expect((await server.call(privileged)).status).toBe(401)
  const one = await signUp()
  const other = await signUp()
  await one.forget(3_600)
  await server.call(confirmPassword, { body: { password: 'correct horse' }, headers: other.headers })
  expect((await tryIt(one)).status).toBe(401)
})

test('what is given in the header never reaches the log', async () => {
  const person = await signUp('planted secret')
  await person.forget(3_600)
  await tryIt(person, { 'x-authorization-password': 'planted secret' })
  expect(server.warnings.join()).not.toContain('planted secret')
})
