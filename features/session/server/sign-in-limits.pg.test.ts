import { readHealth } from '@weft/features/connectivity/shared'
import { DEFAULT_LIMITS } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterEach, expect, test } from 'vitest'

import { login, register } from '../shared/index.ts'

let server: TestServer

afterEach(() => server?.stop())

const { login_address_minute, register_address_hour, argon2_memory } = DEFAULT_LIMITS

async function start(options: { trustProxy?: boolean; limits?: Record<string, number> } = {}) {
  const limits = { login_address_minute, register_address_hour, ...options.limits }
  server = await startTestServer({ ...options, limits })
}

const tryLogin = (email: string, remoteAddress: string, forwarded?: string) =>
  server.call(login, {
    body: { email, password: 'wrong password' },
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

test('the sixth try a minute at one account is refused, from wherever it comes', async () => {
  await start()
  for (let n = 0; n < 5; n++) expect((await tryLogin('a@weft.test', `10.0.0.${n}`)).status).toBe(401)
  const sixth = await tryLogin('A@weft.test ', '10.0.1.1', '1.2.3.4')
  expect([sixth.status, sixth.error.code]).toEqual([429, 'rate_limited'])
  expect(sixth.headers['retry-after']).toMatch(/^\d+$/)
  expect((await tryLogin('b@weft.test', '10.0.1.1')).status).toBe(401)
})

test('the thirty-first try a minute from one address is refused, whatever a header says', async () => {
  await start()
  // All at once, since the allowance grows by one every two seconds.
  const tries = Array.from({ length: 31 }, (_, n) => tryLogin(`p${n}@weft.test`, '10.0.0.1', `1.2.3.${n}`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
  expect((await tryLogin('p30@weft.test', '10.0.0.2')).status).toBe(401)
})

test('a trusted proxy names the address', async () => {
  await start({ trustProxy: true, limits: { login_address_minute: 2 } })
  for (let n = 0; n < 2; n++) expect((await tryLogin(`p${n}@x.io`, '10.0.0.1', '1.2.3.4')).status).toBe(401)
  expect((await tryLogin('p2@x.io', '10.0.0.1', '1.2.3.4')).status).toBe(429)
  expect((await tryLogin('p2@x.io', '10.0.0.1', '1.2.3.5')).status).toBe(401)
})

test('an address registers twenty accounts an hour', async () => {
  await start()
  const tryRegister = () =>
    server.call(register, { body: { email: 'x@weft.test', name: 'X', password: 'kq8#vLw2' } })
  expect((await tryRegister()).status).toBe(201)
  for (let n = 1; n < 20; n++) expect((await tryRegister()).status).toBe(422)
  expect((await tryRegister()).status).toBe(429)
})

test('sign-ins wait their turn, those beyond the queue get 503, and other calls go on meanwhile', async () => {
  await start({ limits: { login_address_minute: 1_000, argon2_queue: 60, argon2_memory } })
  await tryLogin('warm@weft.test', '10.0.0.1')
  const logins = Promise.all(Array.from({ length: 100 }, (_, n) => tryLogin(`p${n}@weft.test`, '10.0.0.1')))
  let areWaiting = true
  void logins.then(() => (areWaiting = false))
  let meanwhile = 0
  for (let n = 0; n < 20; n++) {
    expect((await server.call(readHealth)).status).toBe(200)
    if (areWaiting) meanwhile += 1
  }
  expect(meanwhile).toBeGreaterThanOrEqual(10)
  const statuses = (await logins).map(({ status }) => status)
  // How many are done before the last one arrives depends on the machine.
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(64)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
})
