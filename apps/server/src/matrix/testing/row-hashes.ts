import type { Database, Tx } from '@weft/db'

/** Follow the outbox or a job, in their own time. */
const MOVING = new Set([
  'activity_cursors',
  'activity_lines',
  'archive_imports',
  'archives',
  'exports',
  'file_holds',
  'notification_counts',
  'notification_progress',
  'notifications',
  'search_built',
  'search_pending',
  'search_rows',
  'search_words',
  'subscriptions',
  'work_built',
  'work_facts',
  'work_items',
  'work_pending',
])

async function tablesOfTeams(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = current_schema() and c.column_name = 'team_id' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !MOVING.has(name))
}

export interface RowHashes {
  /** Of all rows of these workspaces, the workspaces themselves included, by table: equal hashes, nothing written. */
  of(team_ids: readonly number[]): Promise<Record<string, string>>
}

/** What was last seen of a table's rows: they are read again where the mark is another. */
interface Seen {
  mark: string
  hash: string
}

/** Hashes over every table that has a `team_id`, so that a new one is looked at by itself. */
export async function createRowHashes(db: Database): Promise<RowHashes> {
  const parts = (await db.owner(tablesOfTeams)).map((table) => [table, 'team_id'] as const)
  const columns = new Map<string, string>([...parts, ['teams', 'id']])
  const each = (names: Iterable<string>, what: string) =>
    [...names]
      .map(
        (name) =>
          `select '${name}' as name, ${what} as said from ${name} t where ${columns.get(name)} = any($1::int[])`,
      )
      .join(' union all ')
  // A row that was written carries the number of its transaction, which is higher than any before: as many rows with
  // the same sum are the same rows. Planned once: that takes longer than to answer it.
  const marks = { name: 'row-marks', text: each(columns.keys(), MARK) }
  const seenOf = new Map<string, Map<string, Seen>>()
  return {
    of: (team_ids) =>
      db.owner(async (tx) => {
        const key = team_ids.join()
        const seen = seenOf.get(key) ?? new Map<string, Seen>()
        seenOf.set(key, seen)
        const now = await tx.query<Said>(marks, [team_ids])
        const marked = now.filter(({ name, said }) => seen.get(name)?.mark !== said)
        const read =
          marked.length === 0
            ? []
            : await tx.query<Said>(
                each(
                  marked.map(({ name }) => name),
                  HASH,
                ),
                [team_ids],
              )
        const hashes = new Map(read.map(({ name, said }) => [name, said]))
        for (const { name, said } of marked) seen.set(name, { mark: said, hash: hashes.get(name) ?? '' })
        return Object.fromEntries([...seen].map(([name, { hash }]) => [name, hash]))
      }),
  }
}

interface Said {
  name: string
  said: string
}
const MARK = `count(*) || ' ' || coalesce(sum(t.xmin::text::bigint), 0)`
const HASH = `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`
