import { afterAll, beforeAll, expect, test } from 'vitest'

import { createOutbox } from './outbox.ts'
import {
  activityOf,
  type ActivityWorld,
  folder,
  happen,
  openFeed,
  openWorld,
  recorder,
} from './testing/activity-world.ts'
import { trim } from './trim.ts'

let world: ActivityWorld

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

async function floorOf(id: string): Promise<number> {
  const [row] = await world.db.owner((tx) =>
    tx.query<{ floor: number }>('select floor from feeds where id = $1', [id]),
  )
  return row?.floor ?? -1
}

test('old activity and departures go, whole numbers at a time, and the floor follows', async () => {
  const feed = folder('old')
  await openFeed(world.db, feed)
  for (const age of [200, 190, 181]) await happen(world.db, feed, 900, age)
  await happen(world.db, feed, 2, 10)
  await world.db.owner((tx) =>
    tx.query(
      `insert into departures (team_id, folder_id, item_id, row_version, seq)
       select 1, 'old', gen_random_uuid(), 1, n from generate_series(1, 4) n`,
    ),
  )
  await trim({ db: world.db, activityDays: 180, answerDays: 7, consumers: [] })
  expect(await activityOf(world.db, feed)).toEqual(['4.0', '4.1'])
  expect(await floorOf('old')).toBe(3)
  const left = await world.db.owner((tx) => tx.query(`select seq from departures where folder_id = 'old'`))
  expect(left).toEqual([{ seq: 4 }])
})

test('what a consumer has still to see stays, however old it is', async () => {
  const [seen, unseen] = [folder('seen'), folder('unseen')]
  const consumer = recorder('slow')
  const outbox = createOutbox({
    db: world.db,
    consumers: [consumer],
    addJobs: async () => undefined,
    log: { error: () => undefined },
  })
  await openFeed(world.db, seen)
  await happen(world.db, seen, 1, 300)
  // The first start sets the cursor behind it; the feed that is opened then has none yet.
  outbox.start()
  await outbox.stop()
  await happen(world.db, seen, 1, 200)
  await openFeed(world.db, unseen)
  await happen(world.db, unseen, 1, 300)
  await trim({ db: world.db, activityDays: 180, answerDays: 7, consumers: [consumer] })
  expect(await activityOf(world.db, seen)).toEqual(['2.0'])
  expect(await activityOf(world.db, unseen)).toEqual(['1.0'])
  expect(await floorOf('unseen')).toBe(0)
})

test('answers kept for retries go after their days', async () => {
  await world.db.owner((tx) =>
    tx.query(
      `insert into idempotency (user_id, key, hash, status, created_at)
       select 1, 'k' || n, 'h', 200, now() - n * interval '1 day' from generate_series(5, 9) n`,
    ),
  )
  await trim({ db: world.db, activityDays: 180, answerDays: 7, consumers: [] })
  const left = await world.db.owner((tx) => tx.query('select key from idempotency order by key'))
  expect(left).toEqual([{ key: 'k5' }, { key: 'k6' }])
})
