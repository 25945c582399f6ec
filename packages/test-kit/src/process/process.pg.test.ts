// Six short histories of real processes; npm run faults -- --layer process runs more and longer ones.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { History } from '../history/history.ts'
import { Cluster } from './cluster.ts'
import { runHistory } from './run-history.ts'

/** Shorter than on command, so that six fit beside all other tests. */
const WORK_MS = 5_000
const SEEDS = [1, 2, 3, 4, 5, 6]

let cluster: Cluster
/** What all histories together held: on a loaded machine people do not come to everything in each of them. */
const held = new Map<string, number>()

beforeAll(async () => {
  cluster = await Cluster.start()
})
afterAll(() => cluster.stop())

test.each(SEEDS)(
  'nothing is lost, doubled, leaked or overwritten while things break (history %i)',
  async (seed) => {
    const { found, faults, sizes } = await runHistory(cluster, { seed, workMs: WORK_MS, patience: 4 })
    const told = faults.map(({ name }) => name).join(', ')
    for (const [name, sentences] of found) expect(sentences ?? [], `${name} after ${told}`).toEqual([])
    for (const [name, n] of Object.entries(sizes)) held.set(name, (held.get(name) ?? 0) + n)
    expect(sizes.calls).toBeGreaterThan(0)
    expect(faults.length).toBeGreaterThanOrEqual(3)
  },
  400_000,
)

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

test('what is spoilt in a real history is found', async () => {
  // Not by its entry in the feed: the last one may have asked for what was so already, which is in no feed.
  const drop = (history: History): History => {
    const record = history.calls.findLast(({ phase }) => phase === 'ok')?.write.record
    return { ...history, rows: history.rows.filter((row) => row.record !== record) }
  }
  const { found } = await runHistory(cluster, { seed: 7, workMs: 1_500, patience: 4, spoil: drop })
  expect(found.get('acked set')?.length).toBeGreaterThan(0)
}, 400_000)
