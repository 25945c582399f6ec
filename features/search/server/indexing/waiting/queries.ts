import type { Tx } from '@weft/db'

/** A thing to be read again, or a place to be read as a whole. */
export interface Pending {
  id: number
  kind: string
  record: string
  after: Cursor | null
}

/** How far a folder was read. */
export interface Cursor {
  of: 'items' | 'comments'
  seq: number
  id: string
}

export async function addPending(
  tx: Tx,
  team_id: number,
  rows: readonly { kind: string; record: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    {
      name: 'add-search-pending',
      text: `insert into search_pending (team_id, kind, record)
             select $1, kind, record from unnest($2::text[], $3::text[]) as p(kind, record)`,
    },
    [team_id, rows.map(({ kind }) => kind), rows.map(({ record }) => record)],
  )
}

/** The next that wait, single things before whole places; nobody else takes them. */
export async function takePending(tx: Tx, team_id: number, limit: number): Promise<Pending[]> {
  return tx.query<Pending>(
    {
      name: 'take-search-pending',
      text: `select id, kind, record, after from search_pending where team_id = $1
             order by whole, id limit $2 for update skip locked`,
    },
    [team_id, limit],
  )
}

export async function dropPending(tx: Tx, team_id: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    {
      name: 'drop-search-pending',
      text: 'delete from search_pending where team_id = $1 and id = any($2::bigint[])',
    },
    [team_id, ids],
  )
}

export async function movePending(tx: Tx, team_id: number, id: number, after: Cursor): Promise<void> {
  await tx.query(
    {
      name: 'move-search-pending',
      text: 'update search_pending set after = $3 where team_id = $1 and id = $2',
    },
    [team_id, id, JSON.stringify(after)],
  )
}

/** One job at a time works on a workspace; others wait for it. */
export async function holdTeam(tx: Tx, team_id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-search', $1))`, [team_id])
}

/** Whether the whole workspace has to be read: it never was, or was before the database came back from a backup. */
export async function beginBuild(tx: Tx, team_id: number): Promise<void> {
  await tx.query(
    {
      name: 'begin-search-build',
      text: `with begun as (
               insert into search_built as b (team_id, generation) select $1, generation from instance
               on conflict (team_id) do update set generation = excluded.generation
                 where b.generation <> excluded.generation
               returning 1)
             insert into search_pending (team_id, kind, record) select $1, 'team', '' from begun`,
    },
    [team_id],
  )
}

/** Throws the whole index away; it is made anew by workspaces, of which answers say that they are partial. As the owner. */
export async function forgetIndex(tx: Tx): Promise<void> {
  await tx.query('truncate search_rows, search_words')
  await tx.query('delete from search_pending')
  await tx.query('delete from search_built')
}

/** Workspaces with something to do. As the owner. */
export async function unbuiltTeams(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select t.id from teams t where t.deleted_at is null and (
       not exists (select from search_built b, instance i where b.team_id = t.id and b.generation = i.generation)
       or exists (select from search_pending p where p.team_id = t.id)) order by t.id`,
  )
  return rows.map(({ id }) => id)
}

/** All that stands in a workspace: its places, and its folders to be read as a whole. */
export async function spreadTeam(tx: Tx, team_id: number): Promise<void> {
  await tx.query(
    {
      name: 'spread-search-team',
      text: `insert into search_pending (team_id, kind, record)
             select $1, kind, id from (
               select 1 as n, 'board' as kind, id from boards where team_id = $1 and deleted_at is null
               union all select 2, 'folder', id from folders where team_id = $1 and deleted_at is null
               union all select 3, 'view', id from views where team_id = $1 and deleted_at is null
               union all select 4, 'in-folder', id from folders where team_id = $1 and deleted_at is null) p order by n, id`,
    },
    [team_id],
  )
}

/** The folders of a board, to be read as a whole, and its own names. */
export async function spreadBoard(tx: Tx, team_id: number, board_id: string): Promise<void> {
  await tx.query(
    {
      name: 'spread-search-board',
      text: `insert into search_pending (team_id, kind, record)
             select $1, kind, id from (
               select 1 as n, 'folder' as kind, id from folders where team_id = $1 and board_id = $2
               union all select 2, 'view', id from views where team_id = $1 and board_id = $2
               union all select 3, 'in-folder', id from folders where team_id = $1 and board_id = $2) p order by n, id`,
    },
    [team_id, board_id],
  )
}
