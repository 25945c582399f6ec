import { expect, test } from 'vitest'

import { checkRun } from './check-run.ts'
import { work } from './operations.ts'
import { SyncWorld, type WorldFaults } from './sync-world.ts'

async function run(
  seed: number,
  clients: number,
  faults: WorldFaults = {},
  operations = 200,
): Promise<string[]> {
  const world = new SyncWorld(seed, clients, faults)
  await world.start()
  await work(world, operations)
  await world.settle()
  return checkRun(world)
}

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

test.each([2, 3])(
  '%s clients on a bad network lose nothing silently and end with what the server has',
  async (clients) => {
    for (const seed of seeds(clients * 1_000, 100)) {
      const found = await run(seed, clients)
      expect(found, `seed ${seed}`).toEqual([])
    }
  },
)

/** A check that never fails proves nothing: each planted mistake must be found within a few runs. */
test.each<[string, WorldFaults, RegExp]>([
  ['a server that lets the last write win', { ignoresOld: true }, /Lost update/],
  ['a server that forgets keys', { forgetsKeys: true }, /Twice/],
  ['a server that tells of no departures', { hidesDepartures: true }, /is not in/],
  ['lost frames without a heartbeat', { hasNoHeartbeat: true }, /Client/],
  ['a client that sends no old', { sendsNoOld: true }, /Lost update/],
  ['editors that save over what they never showed', { savesOverStore: true }, /never showed/],
  ['a client that keeps showing what was refused', { keepsOverlay: true }, /Client/],
])('the checks find %s', async (_name, faults, sentence) => {
  const found: string[] = []
  for (const seed of seeds(1, 60)) {
    found.push(...(await run(seed, 2, faults)))
    if (found.some((one) => sentence.test(one))) break
  }
  expect(found.some((one) => sentence.test(one))).toBe(true)
})
