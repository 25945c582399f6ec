import { type Database, openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import type { FeedKey } from '@weft/model'
import { type ActivityConsumer, createOutbox } from '@weft/server-kit'

import type { Benchmark, Figure } from '../benchmark.ts'
import { median, timed } from '../harness/measure.ts'

const CONSUMERS = 8
const FEEDS = 100
/** Numbers that each feed moves on between two rounds, and entries under each. */
const NUMBERS = 5
const ENTRIES = 4
const ROUNDS = 7

export const benchmark: Benchmark = {
  name: 'activity',
  about:
    `What follows from changes: ${FEEDS} feeds move on by ${NUMBERS * ENTRIES} entries each, and ${CONSUMERS} consumers are ` +
    'handed all of them, in process with PostgreSQL, from the moment that the feeds are told until the last entry is ' +
    'handled; each consumer asks the database once a call. The anchor reads the same entries, a transaction for each feed.',
  async run({ say }) {
    const { connectionString, drop } = await createTestDatabase()
    const db = openDatabase({ connectionString, poolSize: 4 })
    const feeds = Array.from({ length: FEEDS }, (_, n): FeedKey => ({
      team_id: 1,
      kind: 'folder',
      id: `f${n}`,
    }))
    let handled = 0
    let heard = () => {}
    const consumer = (name: string): ActivityConsumer => ({
      name,
      kinds: ['folder'],
      async handle({ tx, entries }) {
        await tx.query('select 1')
        handled += entries.length
        heard()
      },
    })
    const errors: string[] = []
    const outbox = createOutbox({
      db,
      consumers: Array.from({ length: CONSUMERS }, (_, n) => consumer(`c${n}`)),
      addJobs: async () => {},
      log: { error: (_details, message) => void errors.push(message) },
      catchUpMs: 3_600_000,
      spacingMs: 1,
    })
    try {
      await makeFeeds(db, feeds)
      outbox.start()
      await untilIntroduced(db)
      const samples: number[] = []
      const plain: number[] = []
      // The first is not counted: cursors are made, and code runs for the first time.
      for (let round = 0; round <= ROUNDS; round++) {
        say(`round ${round} of ${ROUNDS}`)
        await moveOn(db, feeds)
        plain.push(await timed(() => readAll(db, feeds)))
        handled = 0
        samples.push(
          await timed(async () => {
            outbox.tell(feeds)
            const all = CONSUMERS * FEEDS * NUMBERS * ENTRIES
            await new Promise<void>((resolve) => {
              heard = () => {
                if (handled >= all) resolve()
              }
            })
          }),
        )
        await untilQuiet(outbox)
      }
      if (errors.length > 0) throw new Error(errors[0])
      return [figureOf(samples.slice(1), plain.slice(1))]
    } finally {
      await outbox.stop()
      await db.end()
      await drop()
    }
  },
}

function figureOf(samples: readonly number[], plain: readonly number[]): Figure {
  return {
    work: `${FEEDS} feeds for ${CONSUMERS} consumers`,
    figure: { value: median(samples), unit: 'ms' },
    beside: `best ${Math.min(...samples).toFixed(0)} ms of ${samples.length}`,
    anchor: { work: 'reading the same entries', value: median(plain), unit: 'ms' },
    target: { is: 'at most', value: 2_000 },
    limit:
      'A savepoint, the change of role and its own statement for each consumer and feed, two feeds at a time.',
  }
}

async function makeFeeds(db: Database, feeds: readonly FeedKey[]): Promise<void> {
  await db.owner(async (tx) => {
    await tx.query(`insert into users (email, email_key, name, password_hash) values ('a', 'a', 'A', 'x')`)
    await tx.query(`insert into teams (name, owner_id) values ('T', 1)`)
    await tx.query(
      `insert into feeds (team_id, kind, id) select 1, 'folder', id from unnest($1::text[]) id`,
      [feeds.map(({ id }) => id)],
    )
  })
}

/** Consumers follow what happens after they were introduced. */
async function untilIntroduced(db: Database): Promise<void> {
  const known = () => db.owner((tx) => tx.query('select 1 from activity_consumers'))
  while ((await known()).length < CONSUMERS) await new Promise((go) => setTimeout(go, 5))
}

async function moveOn(db: Database, feeds: readonly FeedKey[]): Promise<void> {
  await db.owner((tx) =>
    tx.query(
      `with moved as (
         update feeds set seq = seq + $2 where team_id = 1 and kind = 'folder' and id = any($1::text[]) returning id, seq)
       insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id)
       select 1, 'folder', id, moved.seq - $2 + s, n, 'changed', 'values', gen_random_uuid()::text
       from moved, generate_series(1, $2) s, generate_series(0, $3 - 1) n`,
      [feeds.map(({ id }) => id), NUMBERS, ENTRIES],
    ),
  )
}

async function readAll(db: Database, feeds: readonly FeedKey[]): Promise<void> {
  for (const { id } of feeds)
    await db.owner((tx) =>
      tx.query(
        {
          name: 'bench-read',
          text: `select * from activity where team_id = 1 and feed_kind = 'folder' and feed_id = $1
                   and seq > (select seq - $2 from feeds where team_id = 1 and kind = 'folder' and id = $1) order by seq, n`,
        },
        [id, NUMBERS],
      ),
    )
}

async function untilQuiet(outbox: ReturnType<typeof createOutbox>): Promise<void> {
  while ((await outbox.status()).some(({ feeds }) => feeds > 0)) await new Promise((go) => setTimeout(go, 5))
}
