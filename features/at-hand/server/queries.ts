import type { Database, Tx } from '@weft/db'
import type { Settings } from '@weft/model'

/** What a star or a visit names. */
export interface Named {
  team_id: number
  resource_type: string
  resource_id: string
}

/** Everything that somebody starred or opened last, in all workspaces. */
export async function namedBy(db: Database, user_id: number): Promise<Named[]> {
  return db.read({ team: 0, user: user_id }, (tx) =>
    tx.query<Named>(
      {
        name: 'named-at-hand',
        text: `select team_id, resource_type, resource_id from stars
               where user_id = $1 and resource_type <> 'search' and deleted_at is null
               union
               select team_id, resource_type, resource_id from recents where user_id = $1 and deleted_at is null`,
      },
      [user_id],
    ),
  )
}

/** How many stars people have in a workspace. */
export async function starCounts(
  tx: Tx,
  team_id: number,
  user_ids: readonly number[],
): Promise<{ user_id: number; count: number }[]> {
  return tx.query(
    {
      name: 'count-stars',
      text: `select user_id, count(*)::int as count from stars
             where team_id = $1 and user_id = any($2::int[]) and deleted_at is null group by user_id`,
    },
    [team_id, user_ids],
  )
}

export interface ViewPlace {
  id: string
  board_id: string
  folder_id: string
  access: string
  owner_id: number | null
}

/** Standing views. */
export async function viewPlaces(tx: Tx, team_id: number, ids: readonly string[]): Promise<ViewPlace[]> {
  if (ids.length === 0) return []
  return tx.query<ViewPlace>(
    {
      name: 'views-at-hand',
      text: `select id, board_id, folder_id, access, owner_id from views
             where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface FoundPlace {
  resource_type: 'board' | 'folder' | 'view' | 'item'
  resource_id: string
  board_id: string
  folder_id: string | null
  name: string
  board_name: string
  folder_name: string | null
  icon: string | null
  color: string | null
  view_type: string | null
  /** Of a view that is one person's own. */
  personal_of: number | null
  /** Of an item: the attribute that names it, and its value. */
  type: string | null
  settings: Settings | null
  data: unknown
}

/** Standing boards, folders, views and items, with what they are called now. */
export async function placesNamed(tx: Tx, team_id: number, ids: readonly string[]): Promise<FoundPlace[]> {
  return tx.query<FoundPlace>(
    {
      name: 'places-at-hand',
      text: `with asked as (select id from unnest($2::text[]) as a(id))
             select 'board' as resource_type, b.id as resource_id, b.id as board_id, null as folder_id, b.name,
               b.name as board_name, null as folder_name, b.icon, b.color, null as view_type,
               null::int as personal_of, null as type, null::jsonb as settings, null::jsonb as data
             from asked join boards b on b.team_id = $1 and b.id = asked.id and b.deleted_at is null
             union all
             select 'folder', f.id, f.board_id, f.id, f.name, b.name, f.name, f.icon, f.color, null,
               null, null, null, null
             from asked join folders f on f.team_id = $1 and f.id = asked.id and f.deleted_at is null
               join boards b on b.team_id = $1 and b.id = f.board_id and b.deleted_at is null
             union all
             select 'view', v.id, v.board_id, v.folder_id, v.name, b.name, f.name, null, null, v.type,
               case when v.access = 'personal' then coalesce(v.owner_id, 0) end, null, null, null
             from asked join views v on v.team_id = $1 and v.id = asked.id and v.deleted_at is null
               join folders f on f.team_id = $1 and f.id = v.folder_id and f.deleted_at is null
               join boards b on b.team_id = $1 and b.id = v.board_id and b.deleted_at is null
             union all
             select 'item', i.id::text, i.board_id, i.folder_id, '', b.name, f.name, null, null, null,
               null, a.type, a.settings, i."values"->a.id::text->0
             from items i
               join folders f on f.team_id = $1 and f.id = i.folder_id and f.deleted_at is null
               join boards b on b.team_id = $1 and b.id = i.board_id and b.deleted_at is null
               left join attributes a on a.team_id = $1 and a.board_id = i.board_id and a."primary"
                 and a.deleted_at is null
             where i.team_id = $1 and i.deleted_at is null
               and i.id in (select id::uuid from asked where length(id) = 36)`,
    },
    [team_id, ids],
  )
}
