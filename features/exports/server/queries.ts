import type { Database, Tx } from '@weft/db'
import type { Settings } from '@weft/model'
import type { Row } from '@weft/server-kit'

import type { ExportBody, ExportState, TableKind } from '../shared/index.ts'

// Times are given in milliseconds of the server's own clock, so that tests and CLOCK_OFFSET_MS move all of them.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface ExportRow {
  team_id: number
  id: string
  user_id: number
  kind: TableKind
  asked: ExportBody
  folder_ids: string[]
  name: string
  state: ExportState['state']
  /** In thousandths. */
  progress: number
  rows: number
  cut: number
  bytes: number | null
  reason: string | null
  created_at: string
  expires_at: string
}

export type ExportKey = Pick<ExportRow, 'team_id' | 'id'>

const COLUMNS = `team_id, id, user_id, kind, asked, folder_ids, name, state, progress, rows, cut, bytes, reason,
  created_at, expires_at`

/** Makes the record of an export, as the owner; false while `most` others of the person are on their way. */
export async function insertExport(
  tx: Tx,
  row: Pick<ExportRow, 'team_id' | 'id' | 'user_id' | 'kind' | 'asked' | 'folder_ids' | 'name'>,
  { at, until, most }: { at: number; until: number; most: number },
): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-exports', $1))`, [row.user_id])
  const made = await tx.query(
    `insert into exports (team_id, id, user_id, kind, asked, folder_ids, name, state, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, 'waiting', ${time(8)}, ${time(9)}
     where (select count(*) from exports where user_id = $3 and state in ('waiting', 'running') and expires_at > ${time(8)}) < $10
     returning id`,
    [
      row.team_id,
      row.id,
      row.user_id,
      row.kind,
      JSON.stringify(row.asked),
      row.folder_ids,
      row.name,
      at,
      until,
      most,
    ],
  )
  return made.length > 0
}

export async function findExport(db: Database, { team_id, id }: ExportKey): Promise<ExportRow | undefined> {
  const [row] = await db.run<ExportRow>(
    team_id,
    { name: 'find-table-export', text: `select ${COLUMNS} from exports where team_id = $1 and id = $2` },
    [team_id, id],
  )
  return row
}

/** Says how far it is; false when it has ended. */
export async function moveExport(
  db: Database,
  { team_id, id }: ExportKey,
  { progress, rows, folder_ids }: { progress: number; rows: number; folder_ids: readonly string[] },
): Promise<boolean> {
  const found = await db.run(
    team_id,
    {
      name: 'move-table-export',
      text: `update exports set state = 'running', progress = $3, rows = $4, folder_ids = $5
             where team_id = $1 and id = $2 and state in ('waiting', 'running') returning id`,
    },
    [team_id, id, progress, rows, folder_ids],
  )
  return found.length > 0
}

/** `until` is when it can no longer be fetched. */
export async function finishExport(
  db: Database,
  { team_id, id }: ExportKey,
  { bytes, rows, cut, at, until }: { bytes: number; rows: number; cut: number; at: number; until: number },
): Promise<void> {
  await db.run(
    team_id,
    `update exports set state = 'done', progress = 1000, bytes = $3, rows = $4, cut = $5, finished_at = ${time(6)},
       expires_at = ${time(7)}
     where team_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [team_id, id, bytes, rows, cut, at, until],
  )
}

export async function failExport(
  db: Database,
  { team_id, id }: ExportKey,
  { reason, at }: { reason: string | null; at: number },
): Promise<void> {
  await db.run(
    team_id,
    `update exports set state = 'failed', reason = $3, finished_at = ${time(4)}
     where team_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [team_id, id, reason, at],
  )
}

/** Exports whose time is over; as the owner. */
export async function overdueExports(db: Database, at: number): Promise<ExportKey[]> {
  return db.owner((tx) =>
    tx.query<ExportKey>(
      `select team_id, id from exports where expires_at <= ${time(1)} order by team_id, id limit 10000`,
      [at],
    ),
  )
}

export async function deleteExport(db: Database, { team_id, id }: ExportKey): Promise<void> {
  await db.run(team_id, 'delete from exports where team_id = $1 and id = $2', [team_id, id])
}

/** Which of these are there; as the owner. */
export async function knownExports(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.owner((tx) =>
    tx.query<{ id: string }>('select id from exports where id = any($1::uuid[])', [ids]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** A view, by what its rights are judged by and what it shows. */
export interface ViewRow extends Row {
  id: string
  name: string
  type: string
  access: string
  owner_id: number | null
  created_by: number | null
  board_id: string
  folder_id: string
  deleted_at: string | null
  settings: Settings
}

export async function findView(db: Database, team_id: number, id: string): Promise<ViewRow | undefined> {
  const [row] = await db.run<ViewRow>(
    team_id,
    {
      name: 'view-to-export',
      text: `select id, name, type, access, owner_id, created_by, board_id, folder_id, deleted_at, settings
             from views where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row
}

export interface FolderRow {
  id: string
  name: string
  board_id: string
  attribute_ids: string[]
  settings: Settings
}

export async function findFolder(db: Database, team_id: number, id: string): Promise<FolderRow | undefined> {
  const [row] = await db.run<FolderRow>(
    team_id,
    {
      name: 'folder-to-export',
      text: `select id, name, board_id, attribute_ids, settings
             from folders where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row
}
