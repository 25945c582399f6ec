import type { Database, Tx } from '@weft/db'
import type { Settings } from '@weft/model'

import type { ViewRow } from './sources/view-row.ts'

const millis = (column: string) => `(extract(epoch from c.${column}) * 1000)::float8 as ${column}`

export interface FeedRow {
  team_id: number
  id: string
  user_id: number
  view_id: string | null
  hash: string
  generation: number
  created_at: number
  last_read_at: number | null
}

const COLUMNS = `c.team_id, c.id, c.user_id, c.view_id, c.hash, c.generation, ${millis('created_at')}, ${millis('last_read_at')}`

export async function feedsOf(db: Database, user_id: number): Promise<FeedRow[]> {
  return db.run(
    { user: user_id },
    {
      name: 'calendar-feeds-of',
      text: `select ${COLUMNS} from calendar_feeds c where c.user_id = $1 order by c.created_at, c.id`,
    },
    [user_id],
  )
}

/** Somebody's address for a view, or for their own items. */
export async function feedFor(
  tx: Tx,
  team_id: number,
  { user_id, view_id }: { user_id: number; view_id: string | null },
): Promise<FeedRow | undefined> {
  const [row] = await tx.query<FeedRow>(
    {
      name: 'calendar-feed-for',
      text: `select ${COLUMNS} from calendar_feeds c
             where c.team_id = $1 and c.user_id = $2 and coalesce(c.view_id, '') = coalesce($3, '')`,
    },
    [team_id, user_id, view_id],
  )
  return row
}

/** One person's come one after the other. Answers how many there are. */
export async function countFeeds(tx: Tx, team_id: number, user_id: number): Promise<number> {
  await tx.query(
    { name: 'lock-maker-of-calendars', text: 'select 1 from users where id = $1 for no key update' },
    [user_id],
  )
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count-calendar-feeds',
      text: 'select count(*)::int as count from calendar_feeds where team_id = $1 and user_id = $2',
    },
    [team_id, user_id],
  )
  return row?.count ?? 0
}

export async function insertFeed(
  tx: Tx,
  feed: Pick<FeedRow, 'team_id' | 'id' | 'user_id' | 'view_id' | 'hash'>,
): Promise<void> {
  const { team_id, id, user_id, view_id, hash } = feed
  await tx.query(
    {
      name: 'insert-calendar-feed',
      text: 'insert into calendar_feeds (team_id, id, user_id, view_id, hash) values ($1, $2, $3, $4, $5)',
    },
    [team_id, id, user_id, view_id, hash],
  )
}

/** One of somebody's own, held until the end of the transaction. */
export async function ownFeed(
  tx: Tx,
  { team_id, id, user_id }: Pick<FeedRow, 'team_id' | 'id' | 'user_id'>,
): Promise<FeedRow | undefined> {
  const [row] = await tx.query<FeedRow>(
    {
      name: 'own-calendar-feed',
      text: `select ${COLUMNS} from calendar_feeds c where c.team_id = $1 and c.id = $2 and c.user_id = $3 for update`,
    },
    [team_id, id, user_id],
  )
  return row
}

export async function replaceAddress(
  tx: Tx,
  { team_id, id, generation, hash }: Pick<FeedRow, 'team_id' | 'id' | 'generation' | 'hash'>,
): Promise<void> {
  await tx.query(
    {
      name: 'replace-calendar-address',
      text: `update calendar_feeds set generation = $3, hash = $4, last_read_at = null where team_id = $1 and id = $2`,
    },
    [team_id, id, generation, hash],
  )
}

export async function removeFeed(tx: Tx, team_id: number, id: string): Promise<void> {
  await tx.query(
    { name: 'remove-calendar-feed', text: 'delete from calendar_feeds where team_id = $1 and id = $2' },
    [team_id, id],
  )
}

/** Ends the addresses of somebody in all workspaces. */
export async function endCalendarsOf(tx: Tx, user_id: number): Promise<void> {
  await tx.query({ name: 'end-calendars-of-person', text: 'select end_calendars_of($1)' }, [user_id])
}

/** How somebody reads dates. */
export interface ReaderRow {
  locale: string
  timezone: string
}

/** What stands at an address: whose it is, how they read dates, and the view with what its folder says of it. */
export type FoundFeed = FeedRow & ReaderRow & { view: ViewRow | null }

const VIEW = `json_build_object('id', v.id, 'name', v.name, 'type', v.type, 'access', v.access, 'owner_id', v.owner_id,
    'created_by', v.created_by, 'board_id', v.board_id, 'folder_id', v.folder_id, 'row_version', v.row_version,
    'deleted_at', v.deleted_at, 'settings', v.settings, 'folder_settings', f.settings, 'folder_name', f.name,
    'board_name', b.name, 'board_color', b.color)`
const WITH_PLACE = `views v join folders f on f.team_id = v.team_id and f.id = v.folder_id
    join boards b on b.team_id = v.team_id and b.id = v.board_id`

export async function feedAt(db: Database, team_id: number, hash: string): Promise<FoundFeed | undefined> {
  const [row] = await db.run<FoundFeed>(
    team_id,
    {
      name: 'calendar-feed-at',
      text: `select ${COLUMNS}, u.locale, u.timezone, (select ${VIEW} from ${WITH_PLACE}
               where v.team_id = c.team_id and v.id = c.view_id) as view
             from calendar_feeds c join users u on u.id = c.user_id and u.deleted_at is null
             where c.team_id = $1 and c.hash = $2`,
    },
    [team_id, hash],
  )
  return row
}

/** Notes that a program read it. */
export async function noteRead(db: Database, team_id: number, id: string): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-read-of-calendar',
      text: 'update calendar_feeds set last_read_at = now() where team_id = $1 and id = $2',
    },
    [team_id, id],
  )
}

export async function readerOf(db: Database, user_id: number): Promise<ReaderRow | undefined> {
  const [row] = await db.run<ReaderRow>(
    { user: user_id },
    {
      name: 'reader-of-calendars',
      text: 'select locale, timezone from users where id = $1 and deleted_at is null',
    },
    [user_id],
  )
  return row
}

/** Standing views of a workspace, of these kinds and with these ids; null is all of them. */
export async function viewsIn(
  db: Database,
  team_id: number,
  { kinds, ids }: { kinds: readonly string[] | null; ids: readonly string[] | null },
): Promise<ViewRow[]> {
  const rows = await db.run<{ view: ViewRow }>(
    team_id,
    {
      name: 'views-for-calendars',
      text: `select ${VIEW} as view from ${WITH_PLACE}
             where v.team_id = $1 and ($2::text[] is null or v.type = any($2::text[])) and ($3::text[] is null or v.id = any($3::text[]))
               and v.deleted_at is null
             order by b.sort_order, b.id, f.sort_order, f.id, v.sort_order, v.id`,
    },
    [team_id, kinds, ids],
  )
  return rows.map(({ view }) => view)
}

export interface CalendarAttribute {
  id: string
  type: string
  primary: boolean
  settings: Settings
}

/** The attributes of a board in their order. */
export async function attributesOf(
  db: Database,
  team_id: number,
  board_id: string,
): Promise<CalendarAttribute[]> {
  return db.run(
    team_id,
    {
      name: 'attributes-for-calendar',
      text: `select id, type, "primary", settings from attributes
             where team_id = $1 and board_id = $2 and deleted_at is null order by sort_order, id`,
    },
    [team_id, board_id],
  )
}

/** The numbers of feeds, by kind and id: of folders and of boards. */
export async function numbersOf(
  db: Database,
  team_id: number,
  { folder_ids, board_ids }: { folder_ids: readonly string[]; board_ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.run<{ kind: string; id: string; seq: number }>(
    team_id,
    {
      name: 'numbers-for-calendars',
      text: `select kind, id, seq from feeds where team_id = $1
               and ((kind = 'folder' and id = any($2::text[])) or (kind = 'board' and id = any($3::text[])))`,
    },
    [team_id, folder_ids, board_ids],
  )
  return new Map(rows.map(({ kind, id, seq }) => [`${kind} ${id}`, seq]))
}

export interface BoardAttribute extends CalendarAttribute {
  board_id: string
}

/** The attributes of boards that are of some types. */
export async function attributesOfTypes(
  db: Database,
  team_id: number,
  { types, board_ids }: { types: readonly string[]; board_ids: readonly string[] },
): Promise<BoardAttribute[]> {
  if (board_ids.length === 0) return []
  return db.run(
    team_id,
    {
      name: 'attributes-of-types-for-calendars',
      text: `select board_id, id, type, "primary", settings from attributes
             where team_id = $1 and board_id = any($2::text[]) and type = any($3::text[]) and deleted_at is null`,
    },
    [team_id, board_ids, types],
  )
}

/** Workspaces that somebody belongs to. */
export async function teamsOf(db: Database, user_id: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    null,
    { name: 'teams-for-calendars', text: 'select id from teams_of_user($1)' },
    [user_id],
  )
  return rows.map(({ id }) => id)
}

export async function teamName(db: Database, team_id: number): Promise<string> {
  const [row] = await db.run<{ name: string }>(
    team_id,
    { name: 'team-for-calendars', text: 'select name from teams where id = $1' },
    [team_id],
  )
  return row?.name ?? ''
}
