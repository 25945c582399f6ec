import { now } from '@weft/base'
import { openTestDatabase } from '@weft/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { purgeSessions } from './purge-sessions.ts'

let place: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  place = await openTestDatabase()
  await place.db.owner((tx) =>
    tx.query(
      `insert into users (id, email, email_key, name, password_hash) overriding system value
       values (1, 'a@weft.test', 'a@weft.test', 'Ana', 'x')`,
    ),
  )
})
afterAll(() => place.close())

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A session by the days since it was made, used and ended. */
async function add(n: number, made: number, used: number, ended: number | null): Promise<void> {
  await place.db.owner((tx) =>
    tx.query(
      `insert into sessions (id, user_id, current_hash, created_at, used_at, revoked_at)
       select $1, 1, 'h' || $2::text, t.at - make_interval(days => $3), t.at - make_interval(days => $4),
         t.at - make_interval(days => $5) from (select to_timestamp($6::float8 / 1000) as at) t`,
      [idOf(n), n, made, used, ended, now()],
    ),
  )
}

const left = async () =>
  (await place.db.run<{ id: string }>(null, 'select id from sessions order by id')).map(({ id }) => id)

test('sessions go thirty days after they ended, whatever ended them; those that stand stay', async () => {
  await add(1, 1, 0, null)
  await add(2, 29, 6, null)
  // Unused for seven days, and for thirty more.
  await add(3, 50, 36, null)
  await add(4, 50, 38, null)
  // As old as a session may become, and thirty days more.
  await add(5, 59, 1, null)
  await add(6, 61, 1, null)
  // Ended by somebody.
  await add(7, 40, 35, 29)
  await add(8, 40, 35, 31)
  // Support acted in it: what is told of that names it.
  await add(9, 90, 90, 90)
  await place.db.owner((tx) =>
    tx.query(
      `insert into impersonations (session_id, operator_id, user_id, reason, started_at, ends_at)
       values ($1, 1, 1, 'because', now() - interval '90 days', now() - interval '90 days')`,
      [idOf(9)],
    ),
  )
  const purge = () => purgeSessions({ db: place.db, days: 30, signal: new AbortController().signal })
  await purge()
  expect(await left()).toEqual([1, 2, 3, 5, 7, 9].map(idOf))
  await purge()
  expect(await left()).toHaveLength(6)
})

test('more than go at once go as well, and nothing goes once it is to stop', async () => {
  for (let n = 100; n < 108; n++) await add(n, 90, 90, 90)
  await place.db.owner((tx) =>
    tx.query(
      `insert into sessions (id, user_id, current_hash, created_at, used_at, revoked_at)
       select gen_random_uuid(), 1, 'm' || n, now() - interval '90 days', now() - interval '90 days',
         now() - interval '90 days' from generate_series(1, 1_200) n`,
    ),
  )
  await purgeSessions({ db: place.db, days: 30, signal: AbortSignal.abort() })
  expect(await left()).toHaveLength(6 + 8 + 1_200)
  await purgeSessions({ db: place.db, days: 30, signal: new AbortController().signal })
  expect(await left()).toHaveLength(6)
})
