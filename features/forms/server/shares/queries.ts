import type { Database, Tx } from '@weft/db'
import type { Settings } from '@weft/model'

/** A form that is open, and in whose name. */
export interface ShareRow {
  view_id: string
  board_id: string
  folder_id: string
  name: string
  board_name: string
  folder_name: string
  access: string
  owner_id: number | null
  settings: Settings
  /** Null: nobody shared it, such as in a copy. */
  shared_by: number | null
  shared_by_name: string | null
  shared_at: string | null
  /** Why it takes no answers, as its owners were told last. */
  closed_reason: string | null
}

/** Forms of a workspace whose settings say that they are open; neither they nor what they lie in is in the trash. */
export async function listShares(db: Pick<Database, 'run'>, team_id: number): Promise<ShareRow[]> {
  return db.run<ShareRow>(
    team_id,
    {
      name: 'list-form-shares',
      text: `select v.id as view_id, v.board_id, v.folder_id, v.name, b.name as board_name, f.name as folder_name,
               v.access, v.owner_id, v.settings, s.shared_by,
               u.name as shared_by_name, to_char(s.shared_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as shared_at,
               s.closed_reason
             from views v
             join folders f on f.team_id = v.team_id and f.id = v.folder_id and f.deleted_at is null
             join boards b on b.team_id = v.team_id and b.id = v.board_id and b.deleted_at is null
             left join form_shares s on s.team_id = v.team_id and s.view_id = v.id
             left join users u on u.id = s.shared_by
             where v.team_id = $1 and v.type = 'form' and v.deleted_at is null
               and v.settings -> 'form' -> 'share' -> 'open' = 'true'::jsonb
             order by v.name, v.id`,
    },
    [team_id],
  )
}

export async function putShare(
  tx: Tx,
  share: { team_id: number; view_id: string; shared_by: number },
): Promise<void> {
  await tx.query(
    {
      name: 'put-form-share',
      text: `insert into form_shares (team_id, view_id, shared_by, checked_at) values ($1, $2, $3, now())
             on conflict (team_id, view_id) do update
               set shared_by = excluded.shared_by, shared_at = now(), checked_at = now(), closed_reason = null`,
    },
    [share.team_id, share.view_id, share.shared_by],
  )
}

export async function removeShare(tx: Tx, team_id: number, view_id: string): Promise<void> {
  await tx.query(
    { name: 'remove-form-share', text: `delete from form_shares where team_id = $1 and view_id = $2` },
    [team_id, view_id],
  )
}

/** Notes why a form takes no answers, or that it does (null); only of the share that was judged. */
export async function noteReason(
  db: Pick<Database, 'run'>,
  team_id: number,
  { view_id, shared_by, reason }: { view_id: string; shared_by: number; reason: string | null },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-form-closed',
      text: `update form_shares set closed_reason = $4
             where team_id = $1 and view_id = $2 and shared_by = $3`,
    },
    [team_id, view_id, shared_by, reason],
  )
}

/** All shares of a workspace were looked at; what was known before is written no second time. */
export async function noteChecked(db: Pick<Database, 'run'>, team_id: number): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-forms-checked',
      text: `update form_shares set checked_at = now() where team_id = $1 and checked_at is null`,
    },
    [team_id],
  )
}

export async function hasShares(tx: Tx, team_id: number): Promise<boolean> {
  const rows = await tx.query(
    { name: 'has-form-shares', text: `select 1 from form_shares where team_id = $1 limit 1` },
    [team_id],
  )
  return rows.length > 0
}

/** Workspaces with shares; with `isNew` only those with one that nobody looked at. */
export async function teamsWithShares(db: Database, isNew: boolean): Promise<number[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ team_id: number }>(
      `select distinct s.team_id from form_shares s join teams t on t.id = s.team_id and t.deleted_at is null
       where not $1 or s.checked_at is null`,
      [isNew],
    ),
  )
  return rows.map(({ team_id }) => team_id)
}
