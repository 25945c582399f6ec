import { createAttributesFeature } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { foldersFeature } from '@weft/features/folders/server'
import { permissionsFeature } from '@weft/features/permissions/server'
import { viewsFeature } from '@weft/features/views/server'
import { startTestServer, type TestServer } from '@weft/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createItemsFeature } from '../server/index.ts'
import { checkHistory } from './testing/check-history.ts'
import { checkSight } from './testing/check-sight.ts'
import { readTruth } from './testing/queries.ts'
import { work } from './testing/real-operations.ts'
import { RealWorld } from './testing/real-world.ts'

/** SEEDS is a number of runs or `from-to`, OPS how many operations each has. */
const [from, to] = seedsOf(process.env['SEEDS'] ?? '12')
const OPERATIONS = Number(process.env['OPS'] ?? 120)

function seedsOf(given: string): [number, number] {
  const [a = 0, b] = given.split('-').map(Number)
  return b === undefined ? [1, a] : [a, b]
}

let server: TestServer
let address: string

beforeAll(async () => {
  const many = 1_000_000
  const rates = { write_rate: many, write_burst: many, read_rate: many, read_burst: many }
  server = await startTestServer({
    limits: {
      ...rates,
      team_write_rate: many,
      team_write_burst: many,
      sockets_per_user: 1_000,
      sockets_per_address: 10_000,
    },
    features: ({ limits }) => [
      createBoardsFeature(limits),
      foldersFeature,
      viewsFeature,
      createAttributesFeature(limits),
      createItemsFeature(limits),
      permissionsFeature,
    ],
  })
  address = await server.listen()
})
afterAll(() => server.stop())

async function run(seed: number): Promise<string[]> {
  const world = new RealWorld(server, address, seed)
  await world.start(seed % 3 === 0 ? 3 : 2, `Seed ${seed}`)
  await work(world, OPERATIONS)
  await world.settle()
  const users = world.clients.map(({ user }) => user)
  const truth = await readTruth(server.db, world.team_id, users)
  const found = checkHistory(world, truth)
  for (const client of world.clients) found.push(...(await checkSight(world, truth, client)))
  await world.stop()
  return found
}

test.each(Array.from({ length: to - from + 1 }, (_, i) => from + i))(
  'clients lose nothing silently and end with what the real server has (seed %i)',
  async (seed) => {
    expect(await run(seed)).toEqual([])
  },
  120_000,
)

test('the server had nothing to complain of', () => {
  expect(server.warnings).toEqual([])
})
