import { type Client, escapeIdentifier } from 'pg'

/** Made anew by the migrations of the database that is restored: its own generation, its own times. */
const OWN = ['instance', 'migrations']

export interface TableShape {
  name: string
  columns: string[]
}

/** The tables whose rows are kept, with the columns that can be written, by name. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     group by c.relname order by c.relname collate "C"`,
    [OWN],
  )
  return rows
}

export interface AppliedMigration {
  id: number
  name: string
  sha256: string
}

/** Undefined for a database that no Weft has written. */
export async function readAppliedMigrations(client: Client): Promise<AppliedMigration[] | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.instance') is not null as there
     from (values (1)) as one`,
  )
  if (!rows[0]?.there) return undefined
  return (await client.query<AppliedMigration>('select id, name, sha256 from migrations order by id')).rows
}

/** Makes a statement fail whose rows the second wall would thin out; without a role of its own `weft.owner` opens it. */
export async function demandAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string | null }>('select app_role as role from instance')
  if (rows[0]?.role !== null) await client.query('set local row_security = off')
}

export interface SequenceState {
  name: string
  value: string
  called: boolean
}

/** Not bound to the snapshot: a sequence may be ahead of it, never behind. */
export async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<SequenceState>(
      `select $1::text as name, last_value::text as value, is_called as called from ${escapeIdentifier(name)}`,
      [name],
    )
    states.push(...state.rows)
  }
  return states
}

/** The name under which jobs lie in a backup; no table has it. */
export const JOBS = '-jobs'

export async function hasJobTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as there from (values (1)) as one`,
  )
  return rows[0]?.there === true
}

/**
 * Waiting and running jobs, one JSON text per row, in the order in which they were added; those that failed for good
 * stay behind. Text and not table rows: the job tables belong to a library, whose next version may shape them anew.
 */
export const copyJobsOut = `copy (
  select json_build_object('name', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'at', j.run_at,
    'attempts', j.max_attempts, 'key', j.key, 'priority', j.priority, 'flags', (select json_agg(f) from json_object_keys(j.flags::json) f))
  from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts or j.locked_at is not null order by j.id) to stdout`

/** A place for `copyJobsOut`'s rows until the transaction ends. */
export const makeJobsPlace = `create temporary table restored_jobs (n int generated always as identity, job jsonb) on commit drop`

export const addRestoredJobs = `
  select graphile_worker.add_job(job ->> 'name', (job -> 'payload')::json, job ->> 'queue', (job ->> 'at')::timestamptz,
    (job ->> 'attempts')::int, job ->> 'key', (job ->> 'priority')::int,
    (select array_agg(f) from jsonb_array_elements_text(nullif(job -> 'flags', 'null')) f))
  from (select job from restored_jobs order by n) as restored`

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

/** Tables whose owner is bound by row-level security, which COPY refuses to write into. */
export async function readForcedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Other sessions of Weft in this database. */
export async function countSessions(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'weft%'`,
  )
  return rows[0]?.count ?? 0
}
