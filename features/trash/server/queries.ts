import type { Database } from '@weft/db'

import type { TrashKind } from '../shared/index.ts'

/** A row of the trash as the tables have it. */
export interface TrashRow {
  kind: TrashKind
  id: string
  /** Null for items, whose name is a value. */
  name: string | null
  type: string | null
  board_id: string
  /** Where views and items lay, and a folder's parent. */
  folder_id: string | null
  created_by: number | null
  /** Of a personal view. */
  personal_of: number | null
  values: Record<string, [unknown, number]> | null
  /** Comments of an item; 0 for all else. */
  comments: number
  /** Number of its last change in its feed: of its deletion. */
  seq: number
  deleted_at: string
  deleted_by: number | null
  items: number
}

/** A kind's rows in the shape of all: what it lacks is null. */
function part(
  table: string,
  kind: TrashKind,
  columns: Partial<Record<keyof typeof NOTHING, string>>,
  where = 'true',
) {
  const list = Object.entries({ ...NOTHING, ...columns }).map(([name, sql]) => `${sql} as "${name}"`)
  return `select '${kind}' as kind, id::text as id, ${list.join(', ')}, created_by, seq, deleted_at
    from ${table} where ${where}`
}

const NOTHING = {
  name: 'null',
  type: 'null',
  board_id: 'board_id',
  folder_id: 'null',
  personal_of: 'null::int',
  values: 'null::jsonb',
  comments: '0',
  feed_kind: `'board'`,
  feed_id: 'board_id',
}
const IN_TEAM = { feed_kind: `'team'`, feed_id: 'team_id::text' }
const STANDS = 'purged_at is null'

const PARTS: Readonly<Record<TrashKind, string>> = {
  board: part('boards', 'board', { name: 'name', board_id: 'id', ...IN_TEAM }, STANDS),
  folder: part('folders', 'folder', { name: 'name', folder_id: 'parent_id', ...IN_TEAM }, STANDS),
  view: part('views', 'view', {
    name: 'name',
    type: 'type',
    folder_id: 'folder_id',
    personal_of: `case when access = 'personal' then owner_id end`,
  }),
  attribute: part('attributes', 'attribute', { name: 'name', type: 'type' }),
  item: part(
    'items',
    'item',
    {
      folder_id: 'folder_id',
      values: '"values"',
      comments: 'comment_count',
      feed_kind: `'folder'`,
      feed_id: 'folder_id',
    },
    'trash_root = id',
  ),
}

/** How many items go with an entry. */
const ITEMS = `case t.kind
    when 'item' then (select count(*) - 1 from items i where i.team_id = $1 and i.trash_root = t.id::uuid)
    when 'folder' then (with recursive below as (
        select t.id union select f.id from folders f join below b on f.parent_id = b.id where f.team_id = $1)
      select coalesce(sum(d.items), 0) from feeds d join below b on d.id = b.id where d.team_id = $1 and d.kind = 'folder')
    when 'board' then (select coalesce(sum(d.items), 0) from feeds d join folders f on f.team_id = $1 and f.id = d.id
      where f.board_id = t.id and d.team_id = $1 and d.kind = 'folder')
    else 0 end`

export interface TrashQuestion {
  team_id: number
  kinds: readonly TrashKind[]
  board_id: string | null
  /** Wire time and id of the entry before the first one asked for. */
  after: { deleted_at: string; id: string } | null
  limit: number
}

/** A page of what lies in a workspace's trash, the latest first, whoever may see it. */
export async function readTrash(db: Database, asked: TrashQuestion): Promise<TrashRow[]> {
  const { team_id, kinds, board_id, after, limit } = asked
  const scoped = kinds.map(
    (kind) => `(${PARTS[kind]} and team_id = $1 and deleted_at is not null
      and ($2::text is null or ${kind === 'board' ? 'id' : 'board_id'} = $2)
      and ($3::text is null or (deleted_at, id::text) < (($3 || '+00')::timestamptz, $4::text))
      order by deleted_at desc, id desc limit $5)`,
  )
  return db.run<TrashRow>(
    team_id,
    {
      name: `read-trash-${kinds.join('-')}`,
      text: `select t.kind, t.id, t.name, t.type, t.board_id, t.folder_id, t.created_by, t.personal_of, t.values, t.comments, t.seq,
               t.deleted_at, (${ITEMS})::int as items,
               (select a.user_id from activity a where a.team_id = $1 and a.feed_kind = t.feed_kind
                  and a.feed_id = t.feed_id and a.seq = t.seq and a.record_id = t.id limit 1) as deleted_by
             from (select * from (${scoped.join(' union all ')}) as p order by deleted_at desc, id desc limit $5) as t
             order by t.deleted_at desc, t.id desc`,
    },
    [team_id, board_id, after?.deleted_at ?? null, after?.id ?? null, limit],
  )
}

/** The entry of this id, whatever its kind. */
export async function findTrashed(db: Database, team_id: number, id: string): Promise<TrashRow | undefined> {
  const parts = Object.values(PARTS).map(
    (part) => `(${part} and team_id = $1 and id::text = $2 and deleted_at is not null)`,
  )
  const [row] = await db.run<TrashRow>(
    team_id,
    {
      name: 'find-trashed',
      text: `select t.*, 0 as items, (select a.user_id from activity a where a.team_id = $1 and a.feed_kind = t.feed_kind
                and a.feed_id = t.feed_id and a.seq = t.seq and a.record_id = t.id limit 1) as deleted_by
             from (${parts.join(' union all ')}) as t`,
    },
    [team_id, id],
  )
  return row
}

export interface PlaceName {
  id: string
  name: string
}

/** Names of boards and folders that are there, in the trash or not. */
export async function placeNames(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<PlaceName[]> {
  return db.run<PlaceName>(
    team_id,
    {
      name: 'names-of-trash',
      text: `select id, name from boards where team_id = $1 and id = any($2::text[])
               and purged_at is null
             union all select id, name from folders where team_id = $1 and id = any($2::text[]) and purged_at is null`,
    },
    [team_id, ids],
  )
}
