import type { Database, Tx } from '@weft/db'

import type { ExportState } from '@weft/features/exports/shared'
import { UnreadableArchive } from './format/read-zip.ts'

// Times are given in milliseconds of the server's own clock, so that tests and CLOCK_OFFSET_MS move all of them.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

type State = ExportState['state']

export interface ExportRow {
  team_id: number
  id: string
  user_id: number
  state: State
  /** In thousandths. */
  progress: number
  bytes: number | null
  report: ExportState['report']
  created_at: string
  expires_at: string
}

export interface ImportRow {
  user_id: number
  id: string
  state: State
  progress: number
  team_id: number | null
  problems: string[]
  is_settled: boolean
  created_at: string
}

const EXPORT = 'team_id, id, user_id, state, progress, bytes, report, created_at, expires_at'
const IMPORT = 'user_id, id, state, progress, team_id, problems, is_settled, created_at'

/** Makes the record of an export; false while another one of the workspace is on its way. */
export async function insertExport(
  tx: Tx,
  row: Pick<ExportRow, 'team_id' | 'id' | 'user_id'>,
  at: number,
  until: number,
): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-archives', $1))`, [row.team_id])
  const made = await tx.query(
    `insert into archives (team_id, id, user_id, state, created_at, expires_at)
     select $1, $2, $3, 'waiting', ${time(4)}, ${time(5)}
     where not exists (select from archives where team_id = $1 and state in ('waiting', 'running'))
     returning id`,
    [row.team_id, row.id, row.user_id, at, until],
  )
  return made.length > 0
}

/** One that was asked for, and that no job has begun with. */
export async function untouchedExport(db: Database, team_id: number): Promise<Key | undefined> {
  const [row] = await db.run<Key>(
    team_id,
    `select team_id, id from archives where team_id = $1 and state = 'waiting'`,
    [team_id],
  )
  return row
}

export async function findExport(db: Database, team_id: number, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.run<ExportRow>(
    team_id,
    { name: 'find-export', text: `select ${EXPORT} from archives where team_id = $1 and id = $2` },
    [team_id, id],
  )
  return row
}

type Key = Pick<ExportRow, 'team_id' | 'id'>

/** False when it has ended. */
export async function moveExport(db: Database, { team_id, id }: Key, progress: number): Promise<boolean> {
  const rows = await db.run(
    team_id,
    {
      name: 'move-export',
      text: `update archives set state = 'running', progress = $3
             where team_id = $1 and id = $2 and state in ('waiting', 'running') returning id`,
    },
    [team_id, id, progress],
  )
  return rows.length > 0
}

export async function endExport(
  db: Database,
  { team_id, id }: Key,
  ended: { state: 'done'; bytes: number; report: ExportRow['report'] } | { state: 'failed' },
  at: number,
): Promise<void> {
  const { bytes, report } = ended.state === 'done' ? ended : { bytes: null, report: null }
  await db.run(
    team_id,
    `update archives set state = $3, progress = case when $3 = 'done' then 1000 else progress end, bytes = $4,
       report = $5, finished_at = ${time(6)}
     where team_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [team_id, id, ended.state, bytes, report && JSON.stringify(report), at],
  )
}

/** Exports whose time is over; as the owner. */
export async function overdueExports(db: Database, at: number): Promise<Key[]> {
  return db.owner((tx) =>
    tx.query<Key>(`select team_id, id from archives where expires_at <= ${time(1)} order by team_id, id`, [
      at,
    ]),
  )
}

export async function deleteExport(db: Database, { team_id, id }: Key): Promise<void> {
  await db.run(team_id, 'delete from archives where team_id = $1 and id = $2', [team_id, id])
}

/** Which of these exports the server knows; as the owner. */
export async function knownExports(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.owner((tx) =>
    tx.query<{ id: string }>(
      `select id from archives where id = any($1::uuid[]) union all
       select id from archive_imports where id = any($1::uuid[]) and state in ('waiting', 'running')`,
      [ids],
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** One that was sent, and that no job has begun with. */
export async function untouchedImport(
  db: Database,
  user_id: number,
): Promise<Pick<ImportRow, 'user_id' | 'id'> | undefined> {
  const [row] = await db.run<Pick<ImportRow, 'user_id' | 'id'>>(
    { user: user_id },
    `select user_id, id from archive_imports where user_id = $1 and state = 'waiting'`,
    [user_id],
  )
  return row
}

/** What became of archives that were sent is told for so long; as the owner. */
export async function forgetImports(db: Database, before: number): Promise<void> {
  await db.owner((tx) => tx.query(`delete from archive_imports where finished_at < ${time(1)}`, [before]))
}

/** False while another one of the person's is on its way. */
export async function insertImport(
  db: Database,
  row: Pick<ImportRow, 'user_id' | 'id'>,
  at: number,
): Promise<boolean> {
  const rows = await db.run(
    { user: row.user_id },
    `insert into archive_imports (user_id, id, state, created_at) select $1, $2, 'waiting', ${time(3)}
     where not exists (select from archive_imports where user_id = $1 and state in ('waiting', 'running'))
     returning id`,
    [row.user_id, row.id, at],
  )
  return rows.length > 0
}

export async function findImport(db: Database, user_id: number, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.run<ImportRow>(
    { user: user_id },
    {
      name: 'find-archive-import',
      text: `select ${IMPORT} from archive_imports where user_id = $1 and id = $2`,
    },
    [user_id, id],
  )
  return row
}

export async function moveImport(db: Database, user_id: number, id: string, progress: number): Promise<void> {
  await db.run(
    { user: user_id },
    `update archive_imports set state = 'running', progress = $3
     where user_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [user_id, id, progress],
  )
}

/**
 * In the transaction that makes the workspace: both are there or neither. Throws where another node made it, or gave
 * it up.
 */
export async function noteImported(
  tx: Tx,
  row: Pick<ImportRow, 'user_id' | 'id'>,
  team_id: number,
): Promise<void> {
  const noted = await tx.query(
    `update archive_imports set state = 'done', progress = 1000, team_id = $3, finished_at = now()
     where user_id = $1 and id = $2 and state in ('waiting', 'running') returning id`,
    [row.user_id, row.id, team_id],
  )
  if (noted.length === 0) throw new UnreadableArchive('This archive was imported already.')
}

export async function failImport(
  db: Database,
  user_id: number,
  id: string,
  problems: readonly string[],
): Promise<void> {
  await db.run(
    { user: user_id },
    `update archive_imports set state = 'failed', problems = $3, finished_at = now()
     where user_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [user_id, id, JSON.stringify(problems)],
  )
}

export async function settleImport(db: Database, user_id: number, id: string): Promise<void> {
  await db.run(
    { user: user_id },
    'update archive_imports set is_settled = true where user_id = $1 and id = $2',
    [user_id, id],
  )
}
