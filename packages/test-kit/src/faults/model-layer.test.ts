import { expect, test } from 'vitest'

import { checkAll } from '../history/checkers.ts'
import { workThrough } from '../sync/campaigns.ts'
import { type WorldFaults, SyncWorld } from '../sync/sync-world.ts'
import { worldHistory } from '../sync/world-history.ts'
import { runModel } from './model-layer.ts'

const SEEDS = 200

test(`${SEEDS} seeds of 200 operations under storms, long absences and collisions break nothing`, async () => {
  const drawn = new Map<string, number>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { world, found } = await runModel(seed)
    for (const [name, sentences] of found) expect(sentences ?? [], `seed ${seed}, ${name}`).toEqual([])
    for (const [name, n] of world.drawn) drawn.set(name, (drawn.get(name) ?? 0) + n)
  }
  // The runs met what they are about.
  for (const fault of ['F7', 'F8', 'F10', 'frame 3 times', 'call doubled'])
    expect([...drawn.keys()].some((name) => name.startsWith(fault))).toBe(true)
})

test('the same seed is the same run', async () => {
  const [one, other] = [await runModel(7), await runModel(7)]
  expect(one.world.server.log).toEqual(other.world.server.log)
  expect(one.world.drawn).toEqual(other.world.drawn)
})

/** The checkers find in whole runs what a planted mistake of the server or of a client does to them. */
test.each<[string, WorldFaults, string]>([
  ['a server that lets the last write win', { ignoresOld: true }, 'version order'],
  ['a server that forgets keys', { forgetsKeys: true }, 'exactly once'],
  ['a server that tells of no departures', { hidesDepartures: true }, 'convergence'],
  ['lost frames without a heartbeat', { hasNoHeartbeat: true }, 'convergence'],
  ['a client that keeps showing what was refused', { keepsOverlay: true }, 'convergence'],
])('%s is found', async (_name, faults, checker) => {
  for (let seed = 1; seed <= 10; seed++) {
    const world = new SyncWorld(seed, 2, faults)
    await world.start()
    await workThrough(world, 200)
    await world.settle()
    if ((checkAll(worldHistory(world)).get(checker) ?? []).length > 0) return
  }
  expect.fail(`No run showed it to the checker ${checker}`)
})
