import type { Database, openPool } from '@weft/db'

export type Pool = ReturnType<typeof openPool>

type Row = Record<string, unknown>

/** A line of a workspace's activity, as it is stored; `at` is when it was committed, in ms. */
export interface ActivityLine {
  feed: string
  seq: number
  n: number
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'moved'
  collection: string
  record_id: string
  user_id: number
  old: Row | null
  new: Row | null
  at: number
}

/** All that the database says of a workspace after a run. */
export interface StoredTruth {
  activity: ActivityLine[]
  items: {
    id: string
    folder_id: string
    sort_order: number
    row_version: number
    is_trashed: boolean
    values: Record<string, [unknown, number]>
  }[]
  folders: { id: string; name: string; row_version: number }[]
  permissions: { id: string; permissions: Record<string, boolean>; row_version: number }[]
}

export async function readStored(db: Database, team_id: number): Promise<StoredTruth> {
  return db.owner(async (tx) => ({
    activity: await tx.query<ActivityLine>(
      `select feed_kind || ':' || feed_id as feed, seq, n, action, collection, record_id, user_id, old, new,
              (extract(epoch from coalesce(pg_xact_commit_timestamp(xmin), at)) * 1000)::float8 as at
       from activity where team_id = $1 order by feed_kind, feed_id, seq, n`,
      [team_id],
    ),
    items: await tx.query(
      `select id, folder_id, sort_order, row_version, deleted_at is not null as is_trashed, "values"
       from items where team_id = $1`,
      [team_id],
    ),
    folders: await tx.query(`select id, name, row_version from folders where team_id = $1`, [team_id]),
    permissions: await tx.query(`select id, permissions, row_version from permissions where team_id = $1`, [
      team_id,
    ]),
  }))
}

/** Processes of the database that serve somebody in it, other than the principal's own. */
export async function backendsOf(pool: Pool, database: string): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    [database],
  )
  return rows.map(({ pid }) => pid)
}
