import type { Tx } from '@weft/db'

/** Workspaces that went to the trash before a time. */
export async function teamsToPurge(tx: Tx, before: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    {
      name: 'teams-to-purge',
      text: 'select id from teams where deleted_at <= to_timestamp($1::float8 / 1000) order by id',
    },
    [before],
  )
  return rows.map(({ id }) => id)
}

/**
 * Every table that holds rows of workspaces, whatever feature it belongs to, and has the given column beside; what
 * refers to another table comes before it. Names are the database's own and quoted by it. What was noted of
 * privileged actions outlives them all.
 */
export async function tablesOfTeams(tx: Tx, column = 'team_id'): Promise<string[]> {
  const tables = await tx.query<{ name: string; refers: string[] }>(
    {
      name: 'tables-of-teams',
      text: `select c.oid::regclass::text as name,
               array(select f.confrelid::regclass::text from pg_constraint f
                     where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers
             from pg_class c join pg_attribute a on a.attrelid = c.oid
             where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'team_id'
               and not a.attisdropped and c.relname <> 'audit_log'
               and exists (select 1 from pg_attribute b where b.attrelid = c.oid and b.attname = $1 and not b.attisdropped)
             order by 1`,
    },
    [column],
  )
  const ordered: string[] = []
  const left = new Map(tables.map(({ name, refers }) => [name, refers]))
  while (left.size > 0) {
    const targets = new Set([...left.values()].flat())
    // A ring of references would have no beginning: then the order is as good as any.
    const free = [...left.keys()].filter((name) => !targets.has(name))
    for (const name of free.length > 0 ? free : left.keys()) {
      ordered.push(name)
      left.delete(name)
    }
  }
  return ordered
}

/** Removes at most `limit` rows of a workspace that is in the trash; answers how many they were. */
export async function purgeRows(tx: Tx, table: string, team_id: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: `purge-${table}`,
      text: `delete from ${table} where ctid = any(array(select ctid from ${table} where team_id = $1 limit $2))
               and exists (select 1 from teams where id = $1 and deleted_at is not null) returning 1`,
    },
    [team_id, limit],
  )
  return rows.length
}

export async function purgeTeamRow(tx: Tx, team_id: number): Promise<void> {
  await tx.query({ name: 'purge-team', text: 'delete from teams where id = $1 and deleted_at is not null' }, [
    team_id,
  ])
}
