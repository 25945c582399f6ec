import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '@weft/db'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { ActivityConsumer } from './consumer.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import {
  activityOf,
  type ActivityWorld,
  effectsOf,
  folder,
  happen,
  openFeed,
  openWorld,
  recorder,
} from './testing/activity-world.ts'

let world: ActivityWorld
const running: Outbox[] = []
const errors: string[] = []
let names = 0
const unused = () => `n${(names += 1)}`

beforeAll(async () => {
  world = await openWorld()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()))
  errors.length = 0
})

afterAll(() => world.close())

function start(consumers: ActivityConsumer[], options: Partial<OutboxOptions> = {}): Outbox {
  const outbox = createOutbox({
    db: world.db,
    consumers,
    addJobs: async () => expect.unreachable(),
    log: { error: (_details, message) => void errors.push(message) },
    catchUpMs: 50,
    spacingMs: 5,
    ...options,
  })
  running.push(outbox)
  outbox.start()
  return outbox
}

async function untilQuiet(outbox: Outbox): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = (await outbox.status()).map(({ feeds }) => feeds)
    expect(waiting).toEqual(waiting.map(() => 0))
  }, 60_000)
}

/** A consumer that has been introduced, with a feed that was opened afterwards. */
async function prepare() {
  const name = unused()
  await createIntroduced(name)
  const feed = folder(unused())
  await openFeed(world.db, feed)
  return { name, feed }
}

async function createIntroduced(name: string): Promise<void> {
  const outbox = start([recorder(name)])
  await untilQuiet(outbox)
  await outbox.stop()
}

test('what is told is handed out soon, without waiting for the next comparison', async () => {
  const { name, feed } = await prepare()
  const outbox = start([recorder(name)], { catchUpMs: 600_000 })
  await untilQuiet(outbox)
  await happen(world.db, feed, 3)
  outbox.tell([feed])
  await vi.waitFor(
    async () => expect(await effectsOf(world.db, name, feed)).toEqual(['1.0', '1.1', '1.2']),
    30_000,
  )
})

test('what nobody told is found by comparing cursors with feeds', async () => {
  const { name, feed } = await prepare()
  await happen(world.db, feed, 2)
  await happen(world.db, feed)
  start([recorder(name)])
  await vi.waitFor(
    async () => expect(await effectsOf(world.db, name, feed)).toEqual(['1.0', '1.1', '2.0']),
    30_000,
  )
})

test('a new consumer begins with what happens from now on, in feeds that exist and in later ones', async () => {
  const before = folder(unused())
  await openFeed(world.db, before)
  await happen(world.db, before, 2)
  const name = unused()
  const outbox = start([recorder(name)])
  await untilQuiet(outbox)
  const later = folder(unused())
  await openFeed(world.db, later)
  await happen(world.db, later)
  await happen(world.db, before)
  outbox.tell([before, later])
  await vi.waitFor(async () => {
    expect(await effectsOf(world.db, name, before)).toEqual(['2.0'])
    expect(await effectsOf(world.db, name, later)).toEqual(['1.0'])
  }, 60_000)
})

test('a backlog beyond one batch, cut within a number, comes whole and in order', async () => {
  const { name, feed } = await prepare()
  for (let n = 0; n < 7; n++) await happen(world.db, feed, 310)
  const outbox = start([recorder(name)])
  await untilQuiet(outbox)
  expect(await effectsOf(world.db, name, feed)).toEqual(await activityOf(world.db, feed))
})

test('a consumer sees and writes rows of the workspace only, as the role of requests', async () => {
  const { name, feed } = await prepare()
  const other = folder(unused(), 2)
  await openFeed(world.db, other)
  const seen: unknown[] = []
  const outbox = start([
    {
      ...recorder(name),
      async handle({ tx }) {
        const [row] = await tx.query(
          'select current_user::text as role, array_agg(distinct team_id) as teams from feeds',
        )
        seen.push(row, await tx.query('select 1 from activity_cursors').catch((e: Error) => e.message))
        throw new Error('done')
      },
    },
  ])
  await happen(world.db, feed)
  outbox.tell([feed])
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 30_000)
  expect(seen.slice(0, 2)).toEqual([
    { role: 'weft_app', teams: [1] },
    'permission denied for table activity_cursors',
  ])
})

test('jobs are added by the owner together with the cursor, and not at all when the consumer fails', async () => {
  const { name, feed } = await prepare()
  const added: string[] = []
  const outbox = start(
    [
      {
        ...recorder(name),
        async handle({ entries, addJob, feed: { team_id } }) {
          for (const { seq } of entries) addJob({ name: `job ${seq}`, payload: { team_id } })
          if (entries.some(({ seq }) => seq === 2)) throw new Error('not this one')
        },
      },
    ],
    {
      async addJobs(tx, jobs) {
        const [row] = await tx.query<{ role: string }>('select current_user::text as role')
        for (const job of jobs) added.push(`${row?.role} ${job.name}`)
      },
    },
  )
  await happen(world.db, feed)
  await happen(world.db, feed)
  outbox.tell([feed])
  await vi.waitFor(() => expect(errors).not.toEqual([]), 30_000)
  expect(added).toEqual(['weft job 1'])
})

test('a consumer that fails holds up neither other consumers nor its other feeds', async () => {
  const { name, feed } = await prepare()
  const healthy = unused()
  await createIntroduced(healthy)
  const good = folder(unused())
  await openFeed(world.db, good)
  await happen(world.db, feed)
  await happen(world.db, good)
  const failing = recorder(name, (_entries, of) => {
    if (of.id === feed.id) throw new Error('broken')
  })
  start([failing, recorder(healthy)])
  await vi.waitFor(async () => {
    expect(await effectsOf(world.db, name, good)).toEqual(['1.0'])
    expect(await effectsOf(world.db, healthy, good)).toEqual(['1.0'])
    expect(await effectsOf(world.db, healthy, feed)).toEqual(['1.0'])
  }, 60_000)
  expect(await effectsOf(world.db, name, feed)).toEqual([])
})

test('of consumers in one round the rows of one that fails are taken back, and only those', async () => {
  const { name, feed } = await prepare()
  const [before, after] = [unused(), unused()]
  await createIntroduced(before)
  await createIntroduced(after)
  let isBroken = true
  const writing = recorder(name)
  const failing: ActivityConsumer = {
    ...writing,
    async handle(run) {
      await writing.handle(run)
      if (isBroken) await run.tx.query('select 1 / 0')
    },
  }
  await happen(world.db, feed, 2)
  const outbox = start([recorder(before), failing, recorder(after)])
  await vi.waitFor(async () => {
    for (const one of [before, after]) expect(await effectsOf(world.db, one, feed)).toEqual(['1.0', '1.1'])
    expect(errors).not.toEqual([])
  }, 60_000)
  expect(await effectsOf(world.db, name, feed)).toEqual([])
  isBroken = false
  // What comes meanwhile waits for the entry that failed, and nobody else waits for either.
  await happen(world.db, feed)
  outbox.tell([feed])
  await untilQuiet(outbox)
  for (const one of [before, name, after])
    expect(await effectsOf(world.db, one, feed)).toEqual(['1.0', '1.1', '2.0'])
})

test('a round reads the activity once for all who follow the feed, however many they are', async () => {
  const names = [unused(), unused(), unused(), unused()]
  for (const name of names) await createIntroduced(name)
  const feed = folder(unused())
  await openFeed(world.db, feed)
  await happen(world.db, feed, 3)
  const asked: string[] = []
  const watched: Database = {
    ...world.db,
    owner: (fn) =>
      world.db.owner((tx) =>
        fn({
          query(statement, params) {
            const [of, , id] = params ?? []
            if (typeof statement !== 'string' && of === feed.team_id && id === feed.id)
              asked.push(statement.name ?? '')
            return tx.query(statement, params)
          },
        }),
      ),
  }
  const outbox = start(
    names.map((name) => recorder(name)),
    { db: watched },
  )
  await untilQuiet(outbox)
  for (const name of names) expect(await effectsOf(world.db, name, feed)).toEqual(['1.0', '1.1', '1.2'])
  const reads = asked.filter((one) => one === 'outbox-read').length
  // One round with the entries; one more where a comparison came in between.
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThanOrEqual(2)
  expect(asked.filter((one) => one === 'outbox-move-all')).toHaveLength(reads)
})

test('a consumer gets what it wants, and its cursor moves past the rest', async () => {
  const { name, feed } = await prepare()
  const outbox = start([{ ...recorder(name), wants: ({ n }) => n === 1 }])
  for (const count of [3, 1, 2]) await happen(world.db, feed, count)
  outbox.tell([feed])
  await untilQuiet(outbox)
  expect(await effectsOf(world.db, name, feed)).toEqual(['1.1', '3.1'])
})

test('a consumer that cannot judge an entry fails there like one that cannot handle it', async () => {
  const { name, feed } = await prepare()
  for (let n = 0; n < 3; n++) await happen(world.db, feed)
  start([
    {
      ...recorder(name),
      wants({ seq }) {
        if (seq === 2) throw new Error('what is this')
        return true
      },
    },
  ])
  await vi.waitFor(() => expect(errors).not.toEqual([]), 30_000)
  expect(await effectsOf(world.db, name, feed)).toEqual(['1.0'])
})

test('entries before a bad one are done at once, it waits, and those behind it wait for it', async () => {
  const { name, feed } = await prepare()
  for (let n = 0; n < 4; n++) await happen(world.db, feed)
  let isBad = true
  const outbox = start([
    recorder(name, (entries) => {
      if (isBad && entries.some(({ seq }) => seq === 3)) throw new Error('not yet')
    }),
  ])
  await vi.waitFor(async () => expect(await effectsOf(world.db, name, feed)).toEqual(['1.0', '2.0']), 30_000)
  isBad = false
  await untilQuiet(outbox)
  expect(await effectsOf(world.db, name, feed)).toEqual(['1.0', '2.0', '3.0', '4.0'])
})

test('an entry that fails every time is put aside and told, and those behind it go on', async () => {
  const { name, feed } = await prepare()
  for (let n = 0; n < 3; n++) await happen(world.db, feed, 2)
  const outbox = start([
    recorder(name, (entries) => {
      if (entries.some(({ seq, n }) => seq === 2 && n === 0)) throw new Error('poisoned')
    }),
  ])
  await vi.waitFor(async () => {
    // The clock of the pauses runs in the database.
    await world.db.owner((tx) =>
      tx.query(
        'update activity_cursors set retry_at = null, failures = 9 where consumer = $1 and failures > 0',
        [name],
      ),
    )
    expect((await outbox.status())[0]).toEqual({ consumer: name, feeds: 0, lag: 0, parked: 1 })
  }, 60_000)
  expect(await effectsOf(world.db, name, feed)).toEqual(['1.0', '1.1', '2.1', '3.0', '3.1'])
  const [parked] = await world.db.owner((tx) =>
    tx.query<{ entry: { record_id: string }; error: string }>(
      'select entry, error from activity_parked where consumer = $1',
      [name],
    ),
  )
  expect(parked).toMatchObject({ entry: { record_id: '2.0' }, error: 'poisoned' })
  expect(errors.at(-1)).toMatch(/put aside/)
})

test('nodes that work at the same time hand out every entry once and in order', async () => {
  const { name, feed } = await prepare()
  const hands = new Set<number>()
  const nodes = [1, 2, 3].map((node) =>
    start([
      recorder(name, async () => {
        hands.add(node)
        await sleep(2)
      }),
    ]),
  )
  for (let n = 0; n < 60; n++) {
    await happen(world.db, feed, 2)
    for (const node of nodes) node.tell([feed])
  }
  await untilQuiet(nodes[0] as Outbox)
  expect(await effectsOf(world.db, name, feed)).toEqual(await activityOf(world.db, feed))
  expect(hands.size).toBeGreaterThan(1)
  expect(errors).toEqual([])
})

test('many changes in a short time go together in few transactions', async () => {
  const { name, feed } = await prepare()
  let rounds = 0
  const outbox = start([recorder(name, () => void (rounds += 1))], { spacingMs: 300, catchUpMs: 600_000 })
  await untilQuiet(outbox)
  for (let n = 0; n < 30; n++) {
    await happen(world.db, feed)
    outbox.tell([feed])
  }
  await untilQuiet(outbox)
  expect(await effectsOf(world.db, name, feed)).toHaveLength(30)
  expect(rounds).toBeLessThan(10)
})

test('the status names how far a consumer is behind', async () => {
  const { name, feed } = await prepare()
  await happen(world.db, feed, 1, 1)
  const outbox = createOutbox({
    db: world.db,
    consumers: [recorder(name)],
    addJobs: async () => undefined,
    log: { error: () => undefined },
  })
  const [status] = await outbox.status()
  expect(status).toMatchObject({ consumer: name, parked: 0 })
  expect(status?.feeds).toBeGreaterThan(0)
  expect(status?.lag).toBeGreaterThan(86_000)
})
