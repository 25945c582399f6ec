import { newUuid } from '@weft/base'
import { startTestServer, type TestServerOptions } from '@weft/server/testing'
import { expect, onTestFinished, test } from 'vitest'

import type { Caller, Entry } from './testing/calls.ts'
import { addWorld, newItem, type World } from './testing/world.ts'

/** Tokens so slow to come that a test never gets one. */
const NEVER = 1e-9

async function worldWith(limits: TestServerOptions['limits']): Promise<World> {
  const server = await startTestServer({ limits })
  onTestFinished(() => server.stop())
  return addWorld(server)
}

const entries = (world: World, n: number): Entry[] =>
  Array.from({ length: n }, () => ({
    method: 'put',
    route: `/items/${newUuid()}`,
    item: newItem(world),
    idempotency_key: newUuid(),
  }))
const statusesOf = async (asks: (() => Promise<{ status: number }>)[]) => {
  const statuses: number[] = []
  for (const ask of asks) statuses.push((await ask()).status)
  return statuses
}

test('a bulk call counts one and a fiftieth of its entries, for the person', async () => {
  const world = await worldWith({ write_rate: NEVER, write_burst: 11 })
  // The world itself took one call of thirteen entries, which leaves 9.74.
  const bulk = (n: number) => () => world.as.owner.send('POST', '/bulk', entries(world, n))
  expect(await statusesOf([bulk(200), bulk(150), bulk(50)])).toEqual([200, 200, 429])
  const refused = await world.as.owner.send('POST', '/bulk', entries(world, 1))
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  const other = (as: Caller) => () => as.put('items', newUuid(), newItem(world))
  expect(await statusesOf([other(world.as.admin)])).toEqual([201])
})

test('a workspace has a rate for all its people together', async () => {
  const world = await worldWith({ team_write_rate: NEVER, team_write_burst: 4 })
  const { as } = world
  const put = (caller: Caller) => () => caller.put('items', newUuid(), newItem(world))
  expect(await statusesOf([put(as.owner), put(as.admin), put(as.full), put(as.invited)])).toEqual([
    201, 201, 429, 429,
  ])
  expect((await as.owner.index('items', { folder_id: world.folder_id })).status).toBe(200)
  const elsewhere = await addWorld(world.server)
  expect(elsewhere.team_id).not.toBe(world.team_id)
})
