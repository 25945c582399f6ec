// Three short histories of real processes; npm run faults -- --layer process runs more and longer ones.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { History } from '../history/history.ts'
import { Cluster } from './cluster.ts'
import { possibleFaults } from './faults.ts'
import { runHistory } from './run-history.ts'

/** Shorter than on command, so that they fit beside all other tests. */
const WORK_MS = 5_000
/** Every fault happens in one of them. */
const SEEDS = [1, 2, 3]

let cluster: Cluster
/** What all histories together held: on a loaded machine people do not come to everything in each of them. */
const held = new Map<string, number>()
const happened = new Set<string>()

beforeAll(async () => {
  cluster = await Cluster.start()
})
afterAll(() => cluster.stop())

test.each(SEEDS)(
  'nothing is lost, doubled, leaked or overwritten while things break (history %i)',
  async (seed) => {
    const share = { at: SEEDS.indexOf(seed), of: SEEDS.length }
    const options = { seed, workMs: WORK_MS, patience: 4, share, spoil }
    const { found, foundSpoilt, faults, sizes } = await runHistory(cluster, options)
    const told = faults.map(({ name }) => name).join(', ')
    for (const [name, sentences] of found) expect(sentences ?? [], `${name} after ${told}`).toEqual([])
    for (const [name, n] of Object.entries(sizes)) held.set(name, (held.get(name) ?? 0) + n)
    expect(sizes.calls).toBeGreaterThan(0)
    for (const { name } of faults) happened.add(name)
    // What is spoilt in a real history is found.
    expect(foundSpoilt?.get('acked set')?.length).toBeGreaterThan(0)
  },
  400_000,
)

test('every fault that can be made here happened', () => {
  expect([...happened].toSorted()).toEqual(possibleFaults(cluster).toSorted())
})

test('the histories held something of all that is judged', () => {
  expect([...held.keys()].toSorted()).toEqual([
    'calls',
    'deliveries',
    'editors',
    'entries',
    'frames',
    'reads',
    'texts',
  ])
  expect([...held].filter(([, n]) => n === 0)).toEqual([])
})

/** Takes away what somebody was told is saved; not by its entry in the feed: what was so already is in no feed. */
function spoil(history: History): History {
  const there = new Set(history.rows.map(({ record }) => record))
  const last = history.calls.findLast(({ phase, write }) => phase === 'ok' && there.has(write.record))
  return { ...history, rows: history.rows.filter(({ record }) => record !== last?.write.record) }
}
