import { setTimeout as sleep } from 'node:timers/promises'

import { checkAll } from '../history/checkers.ts'
import { convergence } from '../history/convergence.ts'
import type { History } from '../history/history.ts'
import { buildHistory } from './build-history.ts'
import type { Cluster } from './cluster.ts'
import { breakThings, type FaultReport, type Share } from './faults.ts'
import { HistoryWorld } from './history-world.ts'
import { judgeEditors } from './judge-editors.ts'
import { work } from './people-work.ts'

/** So long may the last waiting edit take after the faults: longer than any back-off that they leave behind. */
const CALM_MS = 45_000
/** Within this everybody shows the same. */
const QUIET_MS = 5_000
const LOOK_MS = 200

export interface HistoryResult {
  seed: number
  operations: number
  faults: FaultReport[]
  statuses: Map<number, number>
  /** ms after the faults until nothing waited and everybody had everything. */
  calmAfter: number
  outcomes: Map<string, number>
  sizes: {
    calls: number
    reads: number
    frames: number
    entries: number
    deliveries: number
    editors: number
    texts: number
  }
  /** By checker, and under "promises" what a fault itself must leave right. */
  found: Map<string, string[] | null>
  /** The same of the history as `spoil` left it; null without one. */
  foundSpoilt: Map<string, string[] | null> | null
}

export interface RunOptions {
  seed: number
  /** How long people work while things break. */
  workMs: number
  /** How much slower than promised things may be where others use the machine too; 1 unless told. */
  patience?: number
  /** Which faults happen; drawn unless told. */
  share?: Share
  /** Spoils a copy of the history, which is judged as well. */
  spoil?: (history: History) => History
}

/** One history: people work on a server of their own while things break, then everything is judged. */
export async function runHistory(
  cluster: Cluster,
  { seed, workMs, patience = 1, share, spoil }: RunOptions,
): Promise<HistoryResult> {
  const world = await HistoryWorld.open(cluster, seed, patience)
  try {
    await until(() => world.clients.every(({ isCalm }) => isCalm), CALM_MS * world.patience)
    const [operations, faults] = await Promise.all([work(world, workMs), breakThings(world, workMs, share)])
    const calmAfter = await settle(world)
    const history = await buildHistory(world)
    const found = checkAll(history)
    found.set('promises', promises(world, faults))
    found.set('editors', await judgeEditors(world))
    const { calls, reads, frames, feed, deliveries } = history
    return {
      seed,
      operations,
      faults,
      statuses: sum(world.clients.map(({ wire }) => wire.statuses)),
      outcomes: tally(world.clients.flatMap((client) => [...client.outcomes.values()])),
      calmAfter,
      sizes: {
        calls: calls.length,
        reads: reads.length,
        frames: frames.length,
        entries: feed.length,
        deliveries: deliveries?.length ?? 0,
        editors: world.editors.asked.size,
        texts: world.texts.saved,
      },
      found,
      foundSpoilt: spoil ? checkAll(spoil(history)) : null,
    }
  } finally {
    await world.stop()
  }
}

/** The faults are over: everybody is online, and all that waits gets its answer. Gives the ms that this took. */
async function settle(world: HistoryWorld): Promise<number> {
  for (const proxy of world.proxies) {
    proxy.flow()
    proxy.frames = null
    proxy.latency = 0
  }
  const begin = performance.now()
  for (const client of world.clients) client.setOnline(true)
  // What was open all the while is saved now.
  world.editors.leaveAll()
  world.texts.leaveAll()
  await until(() => world.clients.every(({ isCalm }) => isCalm), CALM_MS * world.patience)
  const calmAfter = performance.now() - begin
  // What was lost on a line that nobody knows to be dead is found out by the heartbeat; a look asks at once.
  for (const client of world.clients) client.catchUp()
  await until(() => isLevel(world), QUIET_MS * world.patience)
  await until(() => world.isTold().catch(() => false), CALM_MS * world.patience)
  return Math.round(calmAfter)
}

/** Whether everybody shows what there is. */
async function isLevel(world: HistoryWorld): Promise<boolean> {
  if (!world.clients.every(({ isCalm }) => isCalm)) return false
  await sleep(LOOK_MS)
  return convergence.check(await buildHistory(world))?.length === 0
}

async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const last = performance.now() + ms
  while (performance.now() < last && !(await isSo())) await sleep(20)
}

function promises(world: HistoryWorld, faults: readonly FaultReport[]): string[] {
  const found = faults.flatMap(({ name, broken }) => broken.map((sentence) => `${name}: ${sentence}`))
  for (const { wire, options, outcomes, queued } of world.clients) {
    if (wire.forgotRetryAfter > 0)
      found.push(`${options.name} got ${wire.forgotRetryAfter} times a 503 without Retry-After`)
    // An edit that was put on another base goes on under another key and is told under that.
    if (outcomes.size === 0 && queued.size > 0) found.push(`${options.name} was told of none of its edits`)
  }
  return found
}

function sum(counts: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const all = new Map<number, number>()
  for (const one of counts) for (const [name, n] of one) all.set(name, (all.get(name) ?? 0) + n)
  return all
}

function tally(names: readonly string[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const name of names) all.set(name, (all.get(name) ?? 0) + 1)
  return all
}
