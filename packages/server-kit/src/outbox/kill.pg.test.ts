// OUTBOX_KILLS=1000 kills that often instead of 60 times (docs/reliability.md).
import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { assert } from '@weft/base'
import { startChild } from '@weft/base/testing'
import type { FeedKey } from '@weft/model'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createOutbox, type Outbox } from './outbox.ts'
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
import { mortalDatabase } from './testing/mortal-database.ts'

const KILLS = Number(process.env['OUTBOX_KILLS'] ?? 60)
/** Ends of a real process cost half a second each. */
const PROCESSES = Math.max(3, Math.round(KILLS / 50))
const LONGEST_LIFE = 150

let world: ActivityWorld

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

/** Linear congruence (Numerical Recipes' constants): the same run for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Calls to the outside, which no transaction takes back: at least once, and never ahead of what came before. */
function createOutside() {
  const heights = new Map<string, { seq: number; n: number }>()
  let calls = 0
  return {
    calls: () => calls,
    call(feed: FeedKey, entry: { seq: number; n: number }) {
      calls += 1
      const height = heights.get(feed.id) ?? { seq: 0, n: 0 }
      const isNext =
        entry.seq === height.seq
          ? entry.n <= height.n + 1
          : entry.seq === height.seq + 1
            ? entry.n === 0
            : entry.seq < height.seq
      assert(isNext, `${feed.id} ${entry.seq}.${entry.n} does not come after ${height.seq}.${height.n}`)
      if (entry.seq > height.seq || (entry.seq === height.seq && entry.n > height.n))
        heights.set(feed.id, { seq: entry.seq, n: entry.n })
    },
  }
}

async function drain(outbox: Outbox): Promise<void> {
  for (;;) {
    const waiting = (await outbox.status()).some(({ feeds }) => feeds > 0)
    if (!waiting) return
    await sleep(20)
  }
}

test(
  `of ${KILLS} processes that died between two statements none lost, doubled or reordered an effect`,
  { timeout: 600_000 },
  async () => {
    const random = seeded(4_010)
    const feeds = [folder('a'), folder('b'), folder('c')]
    const outside = createOutside()
    const broken: string[] = []
    const consumers = [
      recorder('rows'),
      recorder('calls', (entries, feed) => {
        // Its first line in the batch, as a job would be sent: what fails afterwards sends it again.
        for (const entry of entries) outside.call(feed, entry)
      }),
      {
        ...recorder('jobs'),
        async handle({
          entries,
          feed: { team_id, id },
          addJob,
        }: Parameters<ReturnType<typeof recorder>['handle']>[0]) {
          for (const { seq, n } of entries) addJob({ name: `${id} ${seq}.${n}`, payload: { team_id } })
        },
      },
    ]
    const node = (db: ActivityWorld['db']) => {
      const outbox = createOutbox({
        db,
        consumers,
        async addJobs(tx, jobs) {
          for (const job of jobs) {
            const [id, at = ''] = job.name.split(' ')
            const [seq, n] = at.split('.')
            await tx.query(
              `insert into effects (consumer, team_id, feed_id, seq, n) values ('jobs', 1, $1, $2, $3)`,
              [id, seq, n],
            )
          }
        },
        log: {
          error(details, message) {
            const { err } = details as { err?: Error }
            if (/does not come after/.test(String(err?.message))) broken.push(`${message}: ${err?.message}`)
          },
        },
        catchUpMs: 2,
        spacingMs: 1,
      })
      outbox.start()
      return outbox
    }
    // The consumers are introduced before anything happens.
    const first = node(world.db)
    await drain(first)
    await first.stop()
    for (const feed of feeds) await openFeed(world.db, feed)

    for (let kill = 0; kill < KILLS; kill++) {
      const mortal = mortalDatabase(world.db, { point: 1 + random(LONGEST_LIFE), cut: random(4) === 0 })
      const outbox = node(mortal.db)
      while (!mortal.isDead()) {
        const feed = feeds[random(feeds.length)] as FeedKey
        await happen(world.db, feed, 1 + random(3))
        if (random(3) > 0) outbox.tell([feed])
        await tick()
      }
      await outbox.stop()
    }
    const last = node(world.db)
    await drain(last)
    await last.stop()

    expect(broken).toEqual([])
    let total = 0
    for (const feed of feeds) {
      const happened = await activityOf(world.db, feed)
      total += happened.length
      for (const { name } of consumers)
        expect(await effectsOf(world.db, name, feed), `${name} ${feed.id}`).toEqual(happened)
    }
    // Deaths between a call and its commit make it again: the faults hit where it hurts.
    expect(outside.calls()).toBeGreaterThan(total)
  },
)

test(
  `${PROCESSES} real processes were killed while they worked: every effect once and in order`,
  { timeout: 600_000 },
  async () => {
    const random = seeded(7)
    const feeds = [0, 1, 2].map((n) => folder(`killed${n}`))
    const first = createOutbox({
      db: world.db,
      consumers: [recorder('killed')],
      addJobs: async () => undefined,
      log: { error: () => undefined },
      catchUpMs: 50,
    })
    first.start()
    await drain(first)
    for (const feed of feeds) await openFeed(world.db, feed)
    const happened = async () => {
      const all = await Promise.all(feeds.map((feed) => activityOf(world.db, feed)))
      return all.reduce((sum, { length }) => sum + length, 0)
    }
    for (let kill = 0; kill < PROCESSES; kill++) {
      const before = await happened()
      const child = startChild(
        process.execPath,
        [
          fileURLToPath(new URL('./testing/busy-node.ts', import.meta.url)),
          world.connectionString,
          String(feeds.length),
          String(kill),
        ],
        { atEnd: onTestFinished },
      )
      await child.firstOutput
      // On a busy machine one would be killed before it did anything.
      await expect.poll(happened).toBeGreaterThan(before)
      await sleep(random(200))
      await child.end()
    }
    await drain(first)
    await first.stop()
    for (const feed of feeds)
      expect(await effectsOf(world.db, 'killed', feed)).toEqual(await activityOf(world.db, feed))
  },
)
