import type { Tx } from '@weft/db'

/** What is to be judged again: a thing, a place as a whole, or who may see what. */
export interface Change {
  kind: 'item' | 'comment' | 'in-folder' | 'in-board' | 'team' | 'sight'
  record: string
  /** How far it was read. */
  after?: string | null
}

export interface Pending extends Change {
  id: number
  after: string | null
}

export async function addPending(tx: Tx, team_id: number, rows: readonly Change[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    {
      name: 'add-work-pending',
      text: `insert into work_pending (team_id, kind, record, after)
             select $1, kind, record, after from unnest($2::text[], $3::text[], $4::text[]) as p(kind, record, after)`,
    },
    [
      team_id,
      rows.map(({ kind }) => kind),
      rows.map(({ record }) => record),
      rows.map(({ after }) => after ?? null),
    ],
  )
}

/** Who may see what, as far as it waits: the round that is under way first, then what came since. */
export async function pendingSight(tx: Tx, team_id: number): Promise<Pending[]> {
  return tx.query<Pending>(
    {
      name: 'pending-sight-of-work',
      text: `select id, kind, record, after from work_pending where team_id = $1 and kind = 'sight'
             order by after is null, id`,
    },
    [team_id],
  )
}

/** The next things that wait: single ones, then places. */
export async function nextPending(tx: Tx, team_id: number, limit: number): Promise<Pending[]> {
  return tx.query<Pending>(
    {
      name: 'next-work-pending',
      text: `select id, kind, record, after from work_pending where team_id = $1 and kind <> 'sight'
             order by kind not in ('item', 'comment'), id limit $2`,
    },
    [team_id, limit],
  )
}

export async function dropPending(tx: Tx, team_id: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    {
      name: 'drop-work-pending',
      text: 'delete from work_pending where team_id = $1 and id = any($2::bigint[])',
    },
    [team_id, ids],
  )
}

export async function movePending(tx: Tx, team_id: number, id: number, after: string): Promise<void> {
  await tx.query(
    { name: 'move-work-pending', text: 'update work_pending set after = $3 where team_id = $1 and id = $2' },
    [team_id, id, after],
  )
}

/** A workspace whose lists were never made is read as a whole. */
export async function beginBuild(tx: Tx, team_id: number): Promise<void> {
  await tx.query(
    {
      name: 'begin-work-build',
      text: `with begun as (insert into work_built (team_id) values ($1) on conflict do nothing returning 1)
             insert into work_pending (team_id, kind, record) select $1, 'team', '' from begun`,
    },
    [team_id],
  )
}

/** Workspaces with something to do. As the owner. */
export async function unfinishedTeams(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select t.id from teams t where t.deleted_at is null and (
       not exists (select from work_built b where b.team_id = t.id)
       or exists (select from work_pending p where p.team_id = t.id)) order by t.id`,
  )
  return rows.map(({ id }) => id)
}

/** Puts the folders of a workspace or a board in the place of it. */
export async function spread(tx: Tx, team_id: number, { id, kind, record }: Pending): Promise<void> {
  await tx.query(
    {
      name: 'spread-work',
      text: `insert into work_pending (team_id, kind, record)
             select $1, 'in-folder', f.id from folders f
             where f.team_id = $1 and f.deleted_at is null and ($2 = 'team' or f.board_id = $3) order by f.id`,
    },
    [team_id, kind, record],
  )
  await dropPending(tx, team_id, [id])
}
