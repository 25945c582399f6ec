import { setTimeout as sleep } from 'node:timers/promises'

import { SeededRandom } from '../sync/seeded-random.ts'
import type { Cluster } from './cluster.ts'
import type { HistoryWorld } from './history-world.ts'
import { editManyTimes, writeLargely } from './people-work.ts'

/** What a fault did, for the log of a history; broken promises of the fault's own are sentences. */
export interface FaultReport {
  name: string
  /** ms from the start of the work. */
  at: number
  broken: string[]
}

/** One of so many histories, which share all faults between them. */
export interface Share {
  at: number
  of: number
}

interface Fault {
  name: string
  /** Faults that stop one and the same thing wait for each other. */
  of: 'server' | 'database' | 'network'
  /** Why it cannot be made here; null where it can. */
  whyNot(cluster: Cluster): string | null
  run(world: HistoryWorld, random: SeededRandom): Promise<string[]>
}

const RECOVERY_MS = 5_000
const LONGEST_RECOVERY_MS = 20_000
const here = () => null

/** A fault of the network that is over after a while. */
async function during(ms: number, begin: () => void, end: () => void): Promise<string[]> {
  begin()
  await sleep(ms)
  end()
  return []
}

/** The server answers again soon after the database: within 5 s where it was only the database that went away. */
async function recovery(world: HistoryWorld, within = RECOVERY_MS): Promise<string[]> {
  await world.underWay.wait('PostgreSQL to be back', world.cluster.untilBack())
  let begin = performance.now()
  for (;;) {
    if (world.server.crash !== null) return []
    // Another fault has taken the server itself away: that is no fault of its pool.
    if (!world.server.isUp || world.isSlowed) begin = performance.now()
    const { ok } = await fetch(`${world.server.url}/api/health`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => ({ ok: false }))
    const took = performance.now() - begin
    if (ok)
      return took > within * world.patience
        ? [`The pool was back ${Math.round(took)} ms after the database`]
        : []
    if (took > LONGEST_RECOVERY_MS * world.patience)
      return ['The pool did not come back after the database did']
    await sleep(50)
  }
}

/** By the numbers of reliability.md; some break in several ways. */
const FAULTS: readonly Fault[] = [
  {
    name: 'F1 kill -9 of the server',
    of: 'server',
    whyNot: here,
    async run(world, random) {
      const { server, underWay } = world
      await underWay.wait('the server to be gone', server.kill())
      await sleep(50 + random.below(1_450))
      await underWay.wait('the server to be back', server.start(), () => server.state())
      return []
    },
  },
  {
    name: 'F2 SIGKILL of a PostgreSQL backend',
    of: 'database',
    whyNot: here,
    async run(world, random) {
      await world.cluster.killBackend(world.database, (pids) => pids[random.below(pids.length)])
      return recovery(world)
    },
  },
  {
    name: 'F2 immediate stop of PostgreSQL',
    of: 'database',
    whyNot: here,
    async run(world) {
      world.cluster.stopAtOnce()
      return recovery(world)
    },
  },
  {
    name: 'F4 sockets cut',
    of: 'network',
    whyNot: here,
    async run(world, random) {
      for (let i = 0; i < 3; i++) {
        for (const proxy of world.proxies) if (random.chance(0.6)) proxy.cut()
        await sleep(random.below(600))
      }
      return []
    },
  },
  {
    name: 'F4 sockets stalled',
    of: 'network',
    whyNot: here,
    run: ({ proxies }, random) => {
      const some = proxies.filter(() => random.chance(0.5))
      return during(
        500 + random.below(2_500),
        () => some.forEach((proxy) => proxy.stall()),
        () => some.forEach((proxy) => proxy.flow()),
      )
    },
  },
  {
    name: 'F4 sockets half open',
    of: 'network',
    whyNot: here,
    async run({ proxies }, random) {
      for (const proxy of proxies) if (random.chance(0.5)) proxy.halfOpen()
      return []
    },
  },
  {
    name: 'F4 database connections cut',
    of: 'database',
    whyNot: here,
    async run(world) {
      world.databaseProxy.cut()
      return recovery(world)
    },
  },
  {
    name: 'F4 database stalled',
    of: 'database',
    whyNot: here,
    run: ({ databaseProxy }, random) =>
      during(
        300 + random.below(2_000),
        () => databaseProxy.stall(),
        () => databaseProxy.flow(),
      ),
  },
  {
    name: 'F6 disk full',
    of: 'database',
    whyNot: ({ whyNoDisk }) => whyNoDisk,
    async run(world, random) {
      try {
        world.cluster.fillDisk()
        // What is there has room for small changes; this has not.
        writeLargely(world, random.pick(world.clients))
        await sleep(1_000 + random.below(2_000))
      } finally {
        world.cluster.emptyDisk()
      }
      return recovery(world, LONGEST_RECOVERY_MS)
    },
  },
  {
    name: 'F7 frames three times, late and in another order',
    of: 'network',
    whyNot: here,
    run: ({ proxies }, random) => {
      const some = proxies.filter(() => random.chance(0.7))
      const longest = random.pick([50, 500, 4_000])
      return during(
        2_000 + random.below(3_000),
        () => some.forEach((proxy) => (proxy.frames = { copies: 3, delay: () => random.below(longest) })),
        () => some.forEach((proxy) => (proxy.frames = null)),
      )
    },
  },
  {
    name: 'F7 everything late',
    of: 'network',
    whyNot: here,
    run: ({ proxies }, random) => {
      const some = proxies.filter(() => random.chance(0.7))
      return during(
        1_000 + random.below(3_000),
        () => some.forEach((proxy) => (proxy.latency = 30 + random.below(400))),
        () => some.forEach((proxy) => (proxy.latency = 0)),
      )
    },
  },
  ...[1, 10, 100].map((edits): Fault => ({
    name: `F8 offline for ${edits} edits`,
    of: 'network',
    whyNot: here,
    async run(world, random) {
      const client = random.pick(world.clients)
      client.setOnline(false)
      editManyTimes(world, client, edits)
      await sleep(500 + random.below(2_500))
      client.setOnline(true)
      return []
    },
  })),
  {
    name: 'F17 processor taken away in bursts',
    of: 'server',
    whyNot: here,
    async run(world, random) {
      const { server } = world
      world.isSlowed = true
      const until = performance.now() + 1_000 + random.below(2_500)
      // A tenth of the time is left, as on a machine ten times slower.
      while (performance.now() < until) {
        server.halt()
        await sleep(180)
        server.proceed()
        await sleep(20)
      }
      world.isSlowed = false
      return []
    },
  },
]

/** Names of all faults that can be made on a cluster. */
export const possibleFaults = (cluster: Cluster): string[] => possibleOn(cluster).map(({ name }) => name)

function possibleOn(cluster: Cluster): Fault[] {
  return FAULTS.filter((fault) => fault.whyNot(cluster) === null)
}

/** Draws 3 to 5 faults, or takes a share of all, and lets them happen while people work; comes back when all are over. */
export async function breakThings(world: HistoryWorld, ms: number, share?: Share): Promise<FaultReport[]> {
  const random = world.random
  const possible = possibleOn(world.cluster)
  const chosen = share
    ? possible.filter((_fault, n) => n % share.of === share.at)
    : Array.from({ length: 3 + random.below(3) }, () => drawn(possible, random))
  const begin = performance.now()
  const busy = new Map<Fault['of'], Promise<unknown>>()
  const plan = chosen
    .map((fault) => ({
      at: 500 + random.below(ms * 0.7),
      fault,
      random: new SeededRandom(random.below(2 ** 31)),
    }))
    .toSorted((a, b) => a.at - b.at)
  const reports = plan.map(async ({ at, fault, random }) => {
    await sleep(Math.max(0, at - (performance.now() - begin)))
    const turn = (busy.get(fault.of) ?? Promise.resolve()).then(async () => {
      const started = performance.now() - begin
      const broken = await world.underWay.wait(fault.name, fault.run(world, random))
      return { name: fault.name, at: Math.round(started), broken }
    })
    busy.set(
      fault.of,
      turn.catch(() => undefined),
    )
    return turn
  })
  return Promise.all(reports)
}

/** Each number as often as another, whatever it has of ways. */
function drawn(possible: readonly Fault[], random: SeededRandom): Fault {
  const numbers = [...new Set(possible.map(({ name }) => name.split(' ')[0]))]
  const number = random.pick(numbers)
  return random.pick(possible.filter(({ name }) => name.split(' ')[0] === number))
}
