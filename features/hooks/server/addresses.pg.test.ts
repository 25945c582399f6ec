import { newUuid } from '@weft/base'
import { createOutbound } from '@weft/server-kit'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { addHook, addHookWorld, addItem, type HookWorld } from './testing/hook-world.ts'

/** What names resolve to here: names that the resolver of the network, or somebody's own, may answer so. */
const ADDRESSES: Readonly<Record<string, string[]>> = {
  'loop.example.com': ['127.0.0.1'],
  'cloud.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:10.0.0.1'],
  'one-of-two.example.com': ['93.184.216.34', '10.0.0.1'],
}

/** Ways to say an address inside, beside those of `outbound.test.ts`: as people type them. */
const CLOSED = `
  127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0.0.0.0 0 0.0.0.1 10.0.0.1 10.255.255.255
  0xa.1 167772161 100.64.0.1 100.127.255.254 169.254.169.254 0xa9fea9fe 2852039166 169.254.1 172.16.0.1
  172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 3232235777 198.18.0.1 198.51.100.7 203.0.113.9
  224.0.0.1 240.0.0.1 255.255.255.255 127.0.0.1. １２７.0.0.1 127。0。0。1 %31%32%37.0.0.1 [::] [::1]
  [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::127.0.0.1]
  [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [2002:7f00:1::] [2002:a00:1::1] [2001::1] [2001:db8::1]
  [3fff::1] [fc00::1] [fd12:3456::1] [fe80::1] [fec0::1] [ff02::1] [100::1] [5f00::1] [2a00::5efe:10.0.0.1]
`
  .trim()
  .split(/\s+/)

let server: TestServer
let world: HookWorld

beforeAll(async () => {
  const outbound = createOutbound({ resolve: async (host) => ADDRESSES[host] ?? [] })
  server = await startTestServer({ jobs: 'running', replaced: { outbound } })
  world = await addHookWorld(server)
})
afterAll(() => server.stop())

test('no way to say an address inside makes a hook', async () => {
  expect(new Set(CLOSED).size).toBeGreaterThanOrEqual(60)
  const passed: string[] = []
  for (const host of CLOSED) {
    const body = { name: 'Hook', url: `https://${host}/`, events: ['item.created'], row_version: 1 }
    const { status, code } = await world.as.owner('PUT', `/hooks/${newUuid()}`, body)
    if (status !== 422 || code !== 'hook_address') passed.push(`${host} ${status}`)
  }
  expect(passed).toEqual([])
})

test.each(Object.keys(ADDRESSES))('%s is asked neither by a test nor by a delivery', async (host) => {
  const { id } = await addHook(world, world.as.owner, `https://${host}/`)
  const { record } = await must(world.as.owner('POST', `/hooks/${id}/test`))
  expect(record).toMatchObject({ ok: false, status: null, problem: 'unreachable' })
  await addItem(world)
  await vi.waitFor(
    async () => {
      const { rows } = await must(world.as.owner('GET', `/hooks/${id}/logs`))
      expect(rows).toMatchObject([
        { type: 'item.created', problem: 'unreachable', state: 'waiting' },
        { type: 'ping', problem: 'unreachable' },
      ])
    },
    { timeout: 20_000 },
  )
  // The operator may know what it was.
  expect(
    await server.db.run(world.team_id, 'select distinct problem from hook_events where hook_id = $1', [id]),
  ).toEqual([{ problem: 'address' }])
  await must(world.as.owner('DELETE', `/hooks/${id}`))
})
