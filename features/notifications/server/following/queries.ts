import type { Tx } from '@weft/db'
import type { Settings } from '@weft/model'

export interface Follower {
  item_id: string
  user_id: number
  /** Stays out, whatever happens. */
  muted: boolean
  since_folder: string | null
  since_seq: number | null
  since_n: number | null
}

/** Everybody who follows any of these items. */
export async function whoFollows(tx: Tx, team_id: number, item_ids: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    {
      name: 'who-follows-items',
      text: `select distinct user_id from subscriptions
             where team_id = $1 and resource = 'item' and resource_id = any($2::text[]) and not muted`,
    },
    [team_id, item_ids],
  )
  return rows.map(({ user_id }) => user_id)
}

/** What some people follow of these items, or chose not to. */
export async function followersOf(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  user_ids: readonly number[],
): Promise<Follower[]> {
  return tx.query<Follower>(
    {
      name: 'followers-of-items',
      text: `select resource_id as item_id, user_id, muted, since_folder, since_seq, since_n from subscriptions
             where team_id = $1 and resource = 'item' and resource_id = any($2::text[]) and user_id = any($3::int[])`,
    },
    [team_id, item_ids, user_ids],
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
      name: 'places-of-views',
      text: `select id, board_id, folder_id, access, owner_id from views
             where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface ViewFollower {
  user_id: number
  view_id: string
  name: string
  type: string
  settings: Settings
}

/** Who follows which view of a folder. */
export async function viewFollowersOf(tx: Tx, team_id: number, folder_id: string): Promise<ViewFollower[]> {
  return tx.query<ViewFollower>(
    {
      name: 'followers-of-views',
      text: `select s.user_id, v.id as view_id, v.name, v.type, v.settings from subscriptions s
             join views v on v.team_id = s.team_id and v.id = s.resource_id and v.deleted_at is null
               and (v.access <> 'personal' or v.owner_id = s.user_id)
             where s.team_id = $1 and s.folder_id = $2 and s.resource = 'view' and not s.muted
             order by v.id, s.user_id`,
    },
    [team_id, folder_id],
  )
}

/** Who made some views and never chose whether to follow them. */
export async function makersOfViews(
  tx: Tx,
  team_id: number,
  view_ids: readonly string[],
): Promise<ViewFollower[]> {
  if (view_ids.length === 0) return []
  return tx.query<ViewFollower>(
    {
      name: 'makers-of-views',
      text: `select v.created_by as user_id, v.id as view_id, v.name, v.type, v.settings from views v
             where v.team_id = $1 and v.id = any($2::text[]) and v.deleted_at is null and v.created_by is not null
               and not exists (select from subscriptions s where s.team_id = $1 and s.resource = 'view'
                 and s.resource_id = v.id and s.user_id = v.created_by)
             order by v.id`,
    },
    [team_id, view_ids],
  )
}

/** Boards of which people want to hear nothing, as `person board`. */
export async function mutedBoards(
  tx: Tx,
  team_id: number,
  user_ids: readonly number[],
  board_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ user_id: number; board_id: string }>(
    {
      name: 'muted-boards',
      text: `select user_id, board_id from subscriptions
             where team_id = $1 and resource = 'board' and resource_id = any($3::text[]) and user_id = any($2::int[])
               and muted`,
    },
    [team_id, user_ids, board_ids],
  )
  return new Set(rows.map(({ user_id, board_id }) => `${user_id} ${board_id}`))
}
