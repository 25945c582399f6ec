import { openDatabase, type Tx } from '@weft/db'

import type { BenchContext, Figure } from '../benchmark.ts'
import type { FolderWorld } from '../harness/folders.ts'
import { median, percentile, timed } from '../harness/measure.ts'

const NOTIFICATIONS = 100_000
const LINES = 1_000_000
/** Lines that one statement writes. */
const AT_ONCE = 100_000
const TIMES = 40

/** What is asked for on every page and every look at a screen, over much that waits and much that happened. */
export async function readMuch(world: FolderWorld, say: BenchContext['say']): Promise<Figure[]> {
  const db = openDatabase({ connectionString: world.weft.databaseUrl(), poolSize: 1 })
  const ask = (path: string) => repeat(() => world.api.ask('GET', path))
  try {
    say(`writing ${NOTIFICATIONS} notifications`)
    await db.owner((tx) => notify(tx, world))
    const counted = await ask('/api/notifications/unread-count')
    const listed = await ask('/api/notifications?limit=50')
    const count = 'select count(*) from notifications where user_id = $1 and read_at is null'
    const rows = await repeat(() => db.owner((tx) => tx.query(count, [world.api.user_id])))
    say(`writing ${LINES} lines of activity`)
    for (let n = 0; n < LINES; n += AT_ONCE) await db.owner((tx) => happen(tx, world, n))
    await db.owner((tx) => tx.query('analyze activity_lines'))
    const activity = await ask(`/api/${world.team_id}/activity?board_id=${world.board.board_id}`)
    const latest = `select * from activity_lines where team_id = $1 and board_id = $2 order by at desc, id desc limit 50`
    const place = [world.team_id, world.board.board_id]
    const lines = await repeat(() => db.owner((tx) => tx.query(latest, place)))
    const anchor = { work: 'counting the rows in the database', value: median(rows), unit: 'ms' }
    return [
      {
        ...figure('how much is unread', NOTIFICATIONS, counted),
        anchor,
        target: { is: 'at most', value: 5 },
        limit:
          'The request itself: the count of each folder is kept, and those that may be seen are added up.',
      },
      {
        ...figure('the first 50 of the inbox', NOTIFICATIONS, listed),
        anchor,
        limit: 'Reading 50 rows and judging each by the rights of now.',
      },
      {
        ...figure("the activity screen's first page", LINES, activity),
        anchor: { work: 'the latest 50 lines in the database', value: median(lines), unit: 'ms' },
        target: { is: 'at most', value: 100 },
        limit: 'Reading lines by an index, judging each by where it lies today, and what each names.',
      },
    ]
  } finally {
    await db.end()
  }
}

function figure(work: string, size: number, samples: readonly number[]) {
  const beside = `p95 ${percentile(samples, 0.95).toFixed(1)} ms of ${TIMES}`
  return { work, size, figure: { value: median(samples), unit: 'ms' }, beside }
}

/** The first are not counted: code runs for the first time. */
async function repeat(run: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let n = -3; n < TIMES; n++) {
    const took = await timed(run)
    if (n >= 0) samples.push(took)
  }
  return samples
}

async function notify(tx: Tx, { api, team_id, board, ids }: FolderWorld): Promise<void> {
  // Counted at once: a count that goes up row by row in one transaction is read through all that it was before.
  await tx.query('alter table notifications disable trigger user')
  await tx.query(
    `insert into notifications (team_id, id, user_id, notification_type, board_id, folder_id, item_id, actor_ids, group_key,
       first_at, created_at, row_version, seq)
     select $1, gen_random_uuid(), $2::int, 'UserAssignedItem', $3, $4, ($5::uuid[])[1 + n % cardinality($5::uuid[])], array[$2::int],
       'bench ' || n, at, at, 1, n
     from generate_series(1, ${NOTIFICATIONS}) n, lateral (select now() - n * interval '1 minute' as at) t`,
    [team_id, api.user_id, board.board_id, board.folder_id, ids],
  )
  await tx.query('alter table notifications enable trigger user')
  await tx.query(
    `insert into notification_counts as c (team_id, user_id, folder_id, unread) values ($1, $2, $3, $4)
     on conflict (team_id, user_id, folder_id) do update set unread = c.unread + $4`,
    [team_id, api.user_id, board.folder_id, NOTIFICATIONS],
  )
  await tx.query('analyze notifications')
}

async function happen(tx: Tx, { api, team_id, board, ids }: FolderWorld, from: number): Promise<void> {
  await tx.query(
    `insert into activity_lines (team_id, started_at, at, changes, board_id, folder_id, item_id, attribute_id, user_id, action,
       collection, record_id, old, new, feed_kind, from_seq, to_seq)
     select $1, at, at, 1, $3, $4, i.id, $6::uuid, $2, 'changed', 'values', i.id || '.' || $6::uuid, '{"data": "before"}', '{"data": "after"}',
       'folder', n, n
     from generate_series($7::int + 1, $7::int + ${AT_ONCE}) n,
       lateral (select ($5::uuid[])[1 + n % cardinality($5::uuid[])] as id, now() - n * interval '1 second' as at) i`,
    [team_id, api.user_id, board.board_id, board.folder_id, ids, board.attributes[0]?.id, from],
  )
}
