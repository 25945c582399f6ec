import { setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { addCalendarWorld, addressOf, type CalendarWorld, readAt } from './testing/calendar-world.ts'

let server: TestServer
let world: CalendarWorld
const TRIES = 40
beforeAll(async () => {
  server = await startTestServer({
    limits: { guest_rate: 0.001, guest_burst: TRIES, calendar_rate: 0.1, calendar_burst: 3 },
  })
  world = await addCalendarWorld(server)
})
afterAll(() => server.stop())
afterEach(() => setClockOffset(0))

test('one address is read so often, whoever reads it, and the others go on', async () => {
  const mine = await addressOf(world.as.full, world.view_id)
  const other = await addressOf(world.as.owner, world.view_id)
  const answers = await Promise.all(Array.from({ length: 5 }, async () => readAt(world, mine.path)))
  expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(3)
  expect(Map.groupBy(answers, ({ status }) => status).get(429)).toHaveLength(2)
  expect(new Set(answers.flatMap(({ status, text }) => (status === 200 ? [text] : []))).size).toBe(1)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await readAt(world, other.path)).status).toBe(200)
  setClockOffset(11_000)
  expect((await readAt(world, mine.path)).status).toBe(200)
})

test('who tries addresses is counted by their network, and past its limit nothing is looked for', async () => {
  const known = await addressOf(world.as.full, null)
  const fresh = await addressOf(world.as.owner, null)
  const from = async (url: string, remoteAddress: string) =>
    (await server.app.inject({ method: 'GET', url, remoteAddress })).statusCode
  expect(await from(known.path, '2001:db8::1')).toBe(200)
  const unknown = (n: number) => `/api/calendar/${'0'.repeat(6)}${String(n).padStart(34, 'x')}.ics`
  for (let n = 0; n < TRIES; n++) expect([n, await from(unknown(n), `2001:db8::${n + 1}`)]).toEqual([n, 404])
  expect(await from(unknown(99), '2001:db8::99')).toBe(429)
  // Nobody knows yet that it is good.
  expect(await from(fresh.path, '2001:db8::99')).toBe(429)
  // What was good a moment ago is not counted with those who try; nor is another network.
  expect(await from(known.path, '2001:db8::99')).toBe(200)
  expect(await from(fresh.path, '2001:db8:0:1::1')).toBe(200)
  expect(await from(unknown(99), '203.0.113.9')).toBe(404)
})
