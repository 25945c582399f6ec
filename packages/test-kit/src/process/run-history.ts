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
import { UnderWay } from './under-way.ts'

/** So long may the last waiting edit take after the faults: longer than any back-off that they leave behind. */
const CALM_MS = 45_000
/** Within this everybody shows the same. */
const QUIET_MS = 5_000
const LOOK_MS = 200
/** A history that is not over so long after its work hangs, and says where; everything that is waited for ends before. */
const HUNG_MS = 320_000
const STOP_MS = 60_000

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
export async function runHistory(cluster: Cluster, options: RunOptions): Promise<HistoryResult> {
  const { seed, workMs, patience = 1 } = options
  const underWay = new UnderWay()
  const opening = HistoryWorld.open(cluster, { seed, patience, underWay })
  const running = opening.then((world) => runIn(world, options))
  try {
    return await underWay.within(workMs + HUNG_MS, `history ${seed}`, running)
  } finally {
    const stopping = opening.then(
      (world) => world.stop(),
      () => undefined,
    )
    await underWay.within(STOP_MS, `the end of history ${seed}`, stopping)
  }
}

async function runIn(
  world: HistoryWorld,
  { seed, workMs, share, spoil }: RunOptions,
): Promise<HistoryResult> {
  const late: string[] = []
  await untilCalm(world, late)
  const [operations, faults] = await Promise.all([
    world.underWay.wait('people at work', work(world, workMs)),
    breakThings(world, workMs, share),
  ])
  const calmAfter = await settle(world, late)
  const history = await buildHistory(world)
  // First what tells why the rest is as it is.
  const found = new Map([['promises', [...late, ...promises(world, faults)]], ...checkAll(history)])
  found.set('editors', await world.underWay.wait('the judging of editors', judgeEditors(world)))
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
}

/** The faults are over: everybody is online, and all that waits gets its answer. Gives the ms that this took. */
async function settle(world: HistoryWorld, late: string[]): Promise<number> {
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
  await untilCalm(world, late)
  const calmAfter = performance.now() - begin
  // What was lost on a line that nobody knows to be dead is found out by the heartbeat; a look asks at once.
  for (const client of world.clients) client.catchUp()
  await world.underWay.wait(
    'everybody to show the same',
    until(() => isLevel(world), QUIET_MS * world.patience),
  )
  // Who is late already is judged without another wait.
  const told = until(() => world.isTold().catch(() => false), late.length > 0 ? 0 : CALM_MS * world.patience)
  if (!(await world.underWay.wait('the outside to be told', told)))
    late.push('Not everything was told to the outside')
  return Math.round(calmAfter)
}

/** Until all that waits got its answer; who is late is named. */
async function untilCalm(
  { clients, server, patience, underWay }: HistoryWorld,
  late: string[],
): Promise<void> {
  const ms = late.length > 0 ? 0 : CALM_MS * patience
  const state = () => clients.flatMap((client) => (client.isCalm ? [] : [client.state()])).join(', ')
  // A server that is gone answers nobody.
  const calm = until(() => server.crash !== null || clients.every(({ isCalm }) => isCalm), ms)
  await underWay.wait('everybody to have their answers', calm, state)
  if (!clients.every(({ isCalm }) => isCalm)) late.push(`Not calm after ${ms} ms: ${state()}`)
}

/** Whether everybody shows what there is. */
async function isLevel(world: HistoryWorld): Promise<boolean> {
  if (!world.clients.every(({ isCalm }) => isCalm)) return false
  await sleep(LOOK_MS)
  return convergence.check(await buildHistory(world))?.length === 0
}

/** Whether it came to be so in time. */
async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const last = performance.now() + ms
  for (;;) {
    if (await isSo()) return true
    if (performance.now() >= last) return false
    await sleep(20)
  }
}

function promises(world: HistoryWorld, faults: readonly FaultReport[]): string[] {
  const { crash } = world.server
  const found = crash === null ? [] : [crash]
  found.push(...faults.flatMap(({ name, broken }) => broken.map((sentence) => `${name}: ${sentence}`)))
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
