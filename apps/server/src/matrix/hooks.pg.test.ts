import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { newUuid } from '@weft/base'
import { HOOK_EVENTS } from '@weft/features/hooks/shared'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { whenSettled } from '../testing/when-settled.ts'
import { type MatrixWorld, startMatrixWorld } from './testing/matrix-server.ts'
import { sendWire, wireOf } from './testing/requests.ts'
import { addSecrets } from './testing/secrets.ts'

/** Those who may make a hook; each hears of everything that it can be told of, on all boards. */
const MAKERS = ['restricted', 'invited', 'full', 'admin', 'owner'] as const
/** What is in the locked board and the hidden folder: all of it is the owner's alone. */
const SECRETS = [
  'locked item',
  'locked worth',
  'locked trait',
  'locked choice',
  'hidden item',
  'hidden note',
  'hidden template',
]

let receiver: Server
let world: MatrixWorld
/** By maker, all that came. */
const received = new Map<string, string>()

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const maker = (request.url ?? '').slice(1)
    request.on('data', (chunk: Buffer) =>
      received.set(maker, `${received.get(maker) ?? ''}\n${chunk.toString('utf8')}`),
    )
    request.on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  world = await startMatrixWorld({ OUTBOUND_ALLOW: place })
  world.startJobs()
  const { server, home, other, callers } = world
  for (const maker of MAKERS) {
    const body = { name: maker, url: `http://${place}/${maker}`, events: HOOK_EVENTS, row_version: 1 }
    const ask = { params: { team_id: home.team_id, id: newUuid() }, body }
    const made = await sendWire(server, wireOf('PUT /api/{team_id}/hooks/{id}', ask), callers[maker]?.headers)
    if (made.status !== '201') throw new Error(`${maker}: ${made.text}`)
  }
  const { touch } = await addSecrets(home, home.name, other.me)
  await touch()
  await whenSettled(server)
  await vi.waitFor(
    async () => {
      const [row] = await server.db.run<{ n: number }>(
        home.team_id,
        `select count(*)::int as n from hook_events where state in ('waiting', 'sending')`,
      )
      if (row?.n !== 0) throw new Error(`${row?.n} deliveries wait`)
    },
    { timeout: 60_000, interval: 100 },
  )
})
afterAll(async () => {
  await world.stop()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

test.each(MAKERS.filter((maker) => maker !== 'owner'))('a hook of %s tells nothing out of sight', (maker) => {
  const text = received.get(maker) ?? ''
  expect(SECRETS.filter((secret) => text.includes(`${world.home.name} ${secret}`))).toEqual([])
})

test('hooks tell what their makers see', () => {
  const tells = (maker: string, text: string) => (received.get(maker) ?? '').includes(text)
  const { name } = world.home
  expect(MAKERS.map((maker) => tells(maker, `${name} item, again`))).toEqual([false, true, true, true, true])
  expect([
    tells('owner', `${name} locked item, again`),
    tells('owner', `${name} hidden item, again`),
  ]).toEqual([true, true])
})
