import type { Database, Tx } from '@weft/db'

import type { ImportPlan, ImportRow, StoredReport } from './import-plan.ts'

const COLUMNS = `team_id, id, user_id, folder_id, state, file_name, mapping, rows_total, rows_done, report, begun_seq, undone, created_at, updated_at`

export async function insertImport(
  db: Database,
  row: Pick<
    ImportRow,
    'team_id' | 'id' | 'user_id' | 'folder_id' | 'file_name' | 'mapping' | 'rows_total'
  > & {
    file_path: string
  },
): Promise<void> {
  await db.run(
    row.team_id,
    {
      name: 'insert-import',
      text: `insert into imports (team_id, id, user_id, folder_id, state, file_name, file_path, mapping, rows_total)
             values ($1, $2, $3, $4, 'uploaded', $5, $6, $7, $8)`,
    },
    [
      row.team_id,
      row.id,
      row.user_id,
      row.folder_id,
      row.file_name,
      row.file_path,
      JSON.stringify(row.mapping),
      row.rows_total,
    ],
  )
}

export async function findImport(db: Database, team_id: number, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.run<ImportRow>(
    team_id,
    { name: 'find-import', text: `select ${COLUMNS} from imports where team_id = $1 and id = $2` },
    [team_id, id],
  )
  return row
}

/** Remembers how the file was read last, as long as the import has not begun. */
export async function savePreview(
  db: Database,
  { team_id, id, mapping, rows_total }: Pick<ImportRow, 'team_id' | 'id' | 'mapping' | 'rows_total'>,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'save-import-preview',
      text: `update imports set mapping = $3, rows_total = $4, updated_at = now()
             where team_id = $1 and id = $2 and state = 'uploaded'`,
    },
    [team_id, id, JSON.stringify(mapping), rows_total],
  )
}

/** Moves an upload to the waiting imports; 'busy' when as many as may are under way, 'begun' when it has begun before. */
export async function beginImport(
  tx: Tx,
  row: Pick<ImportRow, 'team_id' | 'id' | 'mapping' | 'rows_total'>,
  limit: number,
): Promise<'begun' | 'busy' | 'now'> {
  // Two starts at once must not both count one too few.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-imports', $1))`, [row.team_id])
  const [counted] = await tx.query<{ n: number }>(
    `select count(*)::int as n from imports where team_id = $1 and state in ('waiting', 'running') and id <> $2`,
    [row.team_id, row.id],
  )
  if ((counted?.n ?? 0) >= limit) return 'busy'
  const moved = await tx.query(
    `update imports set state = 'waiting', mapping = $3, rows_total = $4, rows_done = 0, updated_at = now()
     where team_id = $1 and id = $2 and state = 'uploaded' returning id`,
    [row.team_id, row.id, JSON.stringify(row.mapping), row.rows_total],
  )
  return moved.length > 0 ? 'now' : 'begun'
}

/** Marks the import as running and keeps its plan; false when it was cancelled meanwhile. */
export async function saveRunning(
  db: Database,
  team_id: number,
  id: string,
  plan: ImportPlan,
): Promise<boolean> {
  const rows = await db.run(
    team_id,
    {
      name: 'save-import-running',
      text: `update imports i set state = 'running', mapping = $3, updated_at = now(), begun_seq = coalesce(begun_seq,
               (select seq from feeds where team_id = $1 and kind = 'folder' and feeds.id = i.folder_id))
             where team_id = $1 and id = $2 and state in ('waiting', 'running') returning id`,
    },
    [team_id, id, JSON.stringify(plan)],
  )
  return rows.length > 0
}

/** Keeps how far the import is; a cancelled one stays cancelled. Answers the state. */
export async function saveProgress(
  db: Database,
  row: Pick<ImportRow, 'team_id' | 'id' | 'rows_done' | 'state'> & { report: StoredReport },
): Promise<ImportRow['state'] | undefined> {
  const [saved] = await db.run<{ state: ImportRow['state'] }>(
    row.team_id,
    {
      name: 'save-import-progress',
      text: `update imports set state = case state when 'cancelled' then state else $3 end,
               rows_done = $4, report = $5, updated_at = now()
             where team_id = $1 and id = $2 and state in ('waiting', 'running', 'cancelled') returning state`,
    },
    [row.team_id, row.id, row.state, row.rows_done, JSON.stringify(row.report)],
  )
  return saved?.state
}

export async function markCancelled(db: Database, team_id: number, id: string): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'cancel-import',
      text: `update imports set state = 'cancelled', updated_at = now()
             where team_id = $1 and id = $2 and state in ('uploaded', 'waiting', 'running')`,
    },
    [team_id, id],
  )
}

export async function deleteImport(db: Database, team_id: number, id: string): Promise<void> {
  await db.run(
    team_id,
    { name: 'delete-import', text: `delete from imports where team_id = $1 and id = $2` },
    [team_id, id],
  )
}

/** Which of these items there are, the trash included. */
export async function existingItems(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run<{ id: string }>(
    team_id,
    { name: 'existing-items', text: `select id from items where team_id = $1 and id = any($2::uuid[])` },
    [team_id, ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** How many items a folder holds, and the largest sort_order among them. */
export async function folderFill(
  db: Database,
  team_id: number,
  folder_id: string,
): Promise<{ items: number; last: number }> {
  const [row] = await db.run<{ items: number; last: number }>(
    team_id,
    {
      name: 'folder-fill',
      text: `select (select items from feeds where team_id = $1 and kind = 'folder' and id = $2) as items,
               (select coalesce(max(sort_order), 0) from items where team_id = $1 and folder_id = $2 and deleted_at is null) as last`,
    },
    [team_id, folder_id],
  )
  return { items: row?.items ?? 0, last: row?.last ?? 0 }
}

/** Everybody in the workspace, to find people by address and name. */
export async function peopleOf(
  db: Database,
  team_id: number,
): Promise<Map<number, { name: string; email: string }>> {
  const rows = await db.run<{ id: number; name: string; email: string }>(
    team_id,
    {
      name: 'people-of-team',
      text: `select u.id, u.name, u.email from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.removed_at is null`,
    },
    [team_id],
  )
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
}
