import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkHistory } from './testing/check-history.ts'
import { checkSight } from './testing/check-sight.ts'
import { readTruth } from './testing/queries.ts'
import { work } from './testing/real-operations.ts'
import { claimsToHaveSeenAll, repeatsUnderNewKeys } from './testing/planted-mistakes.ts'
import { type Plants, RealWorld } from './testing/real-world.ts'

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
  server = await startTestServer()
  address = await server.listen()
})
afterAll(async () => {
  if (process.env['SEEDS']) process.stdout.write(`${JSON.stringify(tally)}\n`)
  await server.stop()
})

const tally = { keys: 0, delivered: 0, saved: 0, refused: 0, overtaken: 0, denied: 0 }

async function run(seed: number, operations = OPERATIONS, plants: Plants = {}): Promise<string[]> {
  const world = new RealWorld(server, address, seed, plants)
  await world.start(seed % 3 === 0 ? 3 : 2, `Seed ${seed}`)
  await work(world, operations)
  await world.settle()
  const users = world.clients.map(({ user }) => user)
  const truth = await readTruth(server.db, world.team_id, users)
  const found = checkHistory(world, truth)
  for (const client of world.clients) found.push(...(await checkSight(world, truth, client)))
  for (const { queued, delivered, outcomes, feeds } of world.clients) {
    tally.keys += queued.size
    tally.delivered += delivered.length
    tally.denied += feeds.filter(({ phase }) => phase === 'denied').length
    for (const outcome of outcomes.values()) tally[outcome as 'saved' | 'refused' | 'overtaken'] += 1
  }
  await world.stop()
  return found
}

test.each(Array.from({ length: to - from + 1 }, (_, i) => from + i))(
  'clients lose nothing silently and end with what the real server has (seed %i)',
  async (seed) => {
    // As one text: a report names the first finding, not how many there are.
    expect((await run(seed)).join('\n')).toBe('')
  },
)

/** A check that never fails proves nothing: each planted mistake must be found within a few runs. */
test.each<[string, number, Plants, RegExp]>([
  ['lost frames without a heartbeat', 10_001, { hasNoHeartbeat: true }, /Client/],
  ['edits that are done twice', 20_001, { between: repeatsUnderNewKeys }, /without a key|accepted/],
  ['clients that claim to have seen everything', 30_001, { between: claimsToHaveSeenAll }, /Lost update/],
])('the checks find %s', async (_name, first, plants, sentence) => {
  const found: string[] = []
  for (let seed = first; seed < first + 30 && !found.some((one) => sentence.test(one)); seed++)
    found.push(...(await run(seed, 200, plants)))
  expect(found.some((one) => sentence.test(one))).toBe(true)
})

test('the runs met what they are about, and the server had nothing to complain of', () => {
  for (const [name, count] of Object.entries(tally)) expect([name, count > 0]).toEqual([name, true])
  expect(server.warnings).toEqual([])
})
