import { isUuid } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { currentDoneRule } from '@weft/features/boards/shared'
import type { Attribute, DoneRule, FolderPlace as PlacedFolder, Settings, ValueContext } from '@weft/model'
import { errors, type Row } from '@weft/server-kit'

import { itemStore } from '../item-store.ts'
import { IN_RANGE, type RangeEnd, readRanges, STATEMENT_TIMEOUT } from '../key-ranges.ts'

export interface FolderPlace {
  db: Database
  team_id: number
  folder_id: string
}

export type BoardAttribute = Pick<Attribute, 'id' | 'type' | 'settings'>

/** What queries know of the board: its attributes that are not in the trash, by id, and what says that an item is done. */
export interface BoardSnapshot {
  attributes: ReadonlyMap<string, BoardAttribute>
  done: DoneRule | null
}

/** A row above a number: id, whether it stands in the folder, its order, and the asked cells as JSON texts. */
type ChangedRow = [id: string, stands: boolean, sort_order: number, cells: string[]]

export interface FolderChanges {
  seq: number
  floor: number
  /** Board, number of its feed, and its own version, which its feed does not tell of. */
  stamp: string
  changed: ChangedRow[]
  /** Items that went to another folder. */
  gone: string[]
}

/** Columns of all rows of a folder; `cells` has an array of JSON texts for each, parallel to `ids`. */
export interface WholeColumns {
  ids: string[]
  orders: number[]
  cells: string[][]
}

const TIME = (column: string) =>
  `'"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'`
const FIELDS: Readonly<Record<string, string>> = {
  created_at: TIME('i.created_at'),
  updated_at: TIME('i.updated_at'),
  created_by: 'i.created_by::text',
  updated_by: 'i.updated_by::text',
  sort_order: 'i.sort_order::text',
  folder_id: 'to_json(i.folder_id)::text',
  comment_count: 'i.comment_count::text',
}
const cases = Object.entries(FIELDS).map(([name, sql]) => `when '${name}' then ${sql}`)

// Parameters: workspace, folder, the number to begin above (-1: nothing of it is read), and names of cells.
const NUMBERS = `select f.seq, f.floor, d.board_id || ':' || b.seq || ':' || o.row_version as stamp,
    (select json_agg(json_build_array(i.id, i.deleted_at is null, i.sort_order,
       (select json_agg(coalesce(case c.name ${cases.join(' ')} else (i.values -> c.name -> 0)::text end, '') order by c.n)
          from unnest($4::text[]) with ordinality as c(name, n))))
       from items i where $3 >= 0 and i.team_id = $1 and i.folder_id = $2 and i.seq > $3) as changed,
    (select array_agg(l.item_id::text) from departures l
       where $3 >= 0 and l.team_id = $1 and l.folder_id = $2 and l.seq > $3) as gone`
const FROM = `from feeds f join folders d on d.team_id = f.team_id and d.id = f.id
    join feeds b on b.team_id = f.team_id and b.kind = 'board' and b.id = d.board_id
    join boards o on o.team_id = f.team_id and o.id = d.board_id`
const WHERE = `where f.team_id = $1 and f.kind = 'folder' and f.id = $2`

interface Numbers {
  seq: number
  floor: number
  stamp: string
  changed: ChangedRow[] | null
  gone: string[] | null
}

/** What a folder's rows became since a number, in one statement that is cheap when nothing did. */
export async function changesOf(
  { db, team_id, folder_id }: FolderPlace,
  since: number,
  columns: readonly string[],
): Promise<FolderChanges> {
  const [row] = await db.run<Numbers>(
    team_id,
    { name: 'folder-changes', text: `${NUMBERS} ${FROM} ${WHERE}` },
    [team_id, folder_id, since, columns],
  )
  return changesIn(row)
}

/** Whole columns that are not kept yet, by key ranges, and in the same snapshot what changed in those that are. */
export async function wholeColumns(
  { db, team_id, folder_id }: FolderPlace,
  { since, have, missing }: { since: number; have: readonly string[]; missing: readonly string[] },
): Promise<{ changes: FolderChanges; whole: WholeColumns }> {
  const text = columnsSql(missing)
  return db.snapshot(team_id, async (tx) => {
    const [numbers] = await tx.query<Numbers & Limited>(
      { name: 'folder-changes-limited', text: `${NUMBERS}, ${STATEMENT_TIMEOUT} ${FROM} ${WHERE}` },
      [team_id, folder_id, since, have],
    )
    const changes = changesIn(numbers)
    const whole: WholeColumns = { ids: [], orders: [], cells: missing.map(() => []) }
    await readRanges(numbers?.statement_timeout ?? 0, async ({ after, limit }) => {
      const begun = performance.now()
      const [row] = await tx.query<ColumnRange>(text, [team_id, folder_id, after.seq, after.id, limit])
      const ids = linesOf(row?.ids)
      const id = ids.at(-1)
      if (!row || id === undefined) return null
      whole.ids.push(...ids)
      whole.orders.push(...linesOf(row.orders).map(Number))
      for (const [n, cells] of whole.cells.entries()) cells.push(...(row[`c${n}`] ?? '').split('\n'))
      return { items: ids.length, end: { seq: row.last_seq, id }, took: performance.now() - begun }
    })
    return { changes, whole }
  })
}

interface Limited {
  statement_timeout: number
}

type ColumnRange = { ids: string | null; orders: string; last_seq: number } & Record<
  `c${number}`,
  string | null
>

function columnsSql(missing: readonly string[]): string {
  // Values are JSON texts, which never hold a line break.
  const list = (sql: string, n: number) => `, string_agg(coalesce(${sql}, ''), E'\\n') as c${n}`
  const cells = missing.map((name, n) => list(FIELDS[name] ?? slotSql(name), n))
  return `select string_agg(i.id::text, E'\\n') as ids, max(i.seq) as last_seq,
      string_agg(i.sort_order::text, E'\\n') as orders ${cells.join('')}
    from (select * from items i where ${IN_RANGE}) i`
}

function linesOf(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : text.split('\n')
}

function slotSql(attribute_id: string): string {
  // It goes into SQL text, so that the whole folder is read in one pass: nothing but a uuid may pass.
  if (!isUuid(attribute_id))
    throw new TypeError(`An attribute id must be a uuid, not ${String(attribute_id)}`)
  return `(i.values -> '${attribute_id}' -> 0)::text`
}

function changesIn(row: Numbers | undefined): FolderChanges {
  if (!row) throw errors.not_found()
  return {
    seq: row.seq,
    floor: row.floor,
    stamp: row.stamp,
    changed: row.changed ?? [],
    gone: row.gone ?? [],
  }
}

/** What queries know of a folder's board, with what it was read at. */
export async function standingBoard({
  db,
  team_id,
  folder_id,
}: FolderPlace): Promise<{ stamp: string; board: BoardSnapshot }> {
  const [row] = await db.run<{ stamp: string; attributes: BoardAttribute[] | null; settings: Settings }>(
    team_id,
    {
      name: 'standing-board',
      text: `select d.board_id || ':' || b.seq || ':' || o.row_version as stamp, o.settings,
               (select json_agg(json_build_object('id', a.id, 'type', a.type, 'settings', a.settings)) from attributes a
                  where a.team_id = $1 and a.board_id = d.board_id and a.deleted_at is null) as attributes
             ${FROM} ${WHERE}`,
    },
    [team_id, folder_id],
  )
  if (!row) throw errors.not_found()
  const attributes = new Map((row.attributes ?? []).map((attribute) => [attribute.id, attribute]))
  const done = currentDoneRule(row, (id) => attributes.get(id)?.settings)
  return { stamp: row.stamp, board: { attributes, done } }
}

/** What people call an attribute; null for a field of the record. */
export async function attributeName(
  { db, team_id }: FolderPlace,
  attribute_id: string,
): Promise<string | null> {
  if (!isUuid(attribute_id)) return null
  const rows = await db.run<{ name: string }>(
    team_id,
    { name: 'attribute-name', text: `select name from attributes where team_id = $1 and id = $2` },
    [team_id, attribute_id],
  )
  return rows[0]?.name ?? null
}

const ROW = itemStore.columns.map((name) => `"${name}"`).join(', ')

/** Items as they stood at a number: those that changed after it, or left the folder, are missing. */
export async function rowsAsOf(
  { db, team_id, folder_id }: FolderPlace,
  { ids, seq }: { ids: readonly string[]; seq: number },
): Promise<Map<string, Row>> {
  const rows = await db.run<Row>(
    team_id,
    {
      name: 'rows-as-of',
      // The inner limit keeps it at one look by key an id: a folder without statistics would be scanned whole.
      text: `select ${ROW} from unnest($3::uuid[]) as w(wanted) cross join lateral (
               select * from items where team_id = $1 and id = w.wanted limit 1) i
             where folder_id = $2 and seq <= $4 and deleted_at is null`,
    },
    [team_id, folder_id, ids, seq],
  )
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/** All rows of a folder in one snapshot, by key ranges, for a query that cannot wait until the folder is left alone. */
export async function wholeFolder({
  db,
  team_id,
  folder_id,
}: FolderPlace): Promise<{ seq: number; rows: Row[] }> {
  return db.snapshot(team_id, async (tx) => {
    const [feed] = await tx.query<{ seq: number } & Limited>(
      { name: 'folder-seq', text: `select f.seq, ${STATEMENT_TIMEOUT} ${FROM} ${WHERE}` },
      [team_id, folder_id],
    )
    if (!feed) throw errors.not_found()
    const rows: Row[] = []
    await readRanges(feed.statement_timeout, async ({ after, limit }) => {
      const begun = performance.now()
      const range = await rowsInRange(tx, [team_id, folder_id, after.seq, after.id, limit])
      for (const { range_seq: _seq, ...row } of range) rows.push(row)
      const last = range.at(-1)
      if (!last) return null
      const end: RangeEnd = { seq: last.range_seq, id: String(last['id']) }
      return { items: range.length, end, took: performance.now() - begun }
    })
    return { seq: feed.seq, rows }
  })
}

function rowsInRange(tx: Tx, values: readonly (number | string)[]): Promise<(Row & { range_seq: number })[]> {
  const text = `select ${ROW}, i.seq as range_seq from items i where ${IN_RANGE}`
  return tx.query({ name: 'folder-range', text }, [...values])
}

export interface ProfileContext {
  locale: string
  timezone: string
  start_of_week: number
}

export async function profileOf(db: Database, user_id: number): Promise<ProfileContext> {
  const rows = await db.run<ProfileContext>(
    { user: user_id },
    { name: 'profile-context', text: `select locale, timezone, start_of_week from users where id = $1` },
    [user_id],
  )
  return rows[0] ?? { locale: 'en-US', timezone: 'UTC', start_of_week: 1 }
}

export type People = ReadonlyMap<number, { name: string; email: string }>

/** People of a workspace, for sorting and filtering by name. */
export async function workspacePeople(
  db: Database,
  team_id: number,
): Promise<{ id: number; name: string; email: string }[]> {
  return db.run(
    team_id,
    {
      name: 'workspace-people',
      text: `select u.id, u.name, u.email from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 order by u.id`,
    },
    [team_id],
  )
}

export type Folders = NonNullable<ValueContext['folders']>

/** The standing folders of a workspace, for sorting and filtering by where items lie. */
export async function workspaceFolders(db: Database, team_id: number): Promise<Folders> {
  const rows = await db.run<PlacedFolder & { id: string }>(
    team_id,
    {
      name: 'workspace-folders',
      text: `select id, name, board_id, parent_id, sort_order from folders where team_id = $1 and deleted_at is null`,
    },
    [team_id],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Ids of the folder's items with comments that somebody has not read: the latest is later than all that the person has
 * read, of the item and of the folder as a whole, and was written by somebody else. A folder where the person has never
 * been has none.
 */
export async function unreadItems(
  db: Database,
  team_id: number,
  { folder_id, user_id }: { folder_id: string; user_id: number },
): Promise<ReadonlySet<string>> {
  const rows = await db.run<{ id: string }>(
    team_id,
    {
      name: 'unread-items',
      text: `select i.id from comment_reads b
             join items i on i.team_id = b.team_id and i.folder_id = $2 and i.deleted_at is null
               and i.last_comment_at > b.read_at and i.last_comment_by is distinct from $3::int
             left join comment_reads r on r.team_id = b.team_id and r.id = $3::int || '.' || i.id
             where b.team_id = $1 and b.id = $3::int || '.' || $2::text
               and (r.read_at is null or i.last_comment_at > r.read_at)`,
    },
    [team_id, folder_id, user_id],
  )
  return new Set(rows.map(({ id }) => id))
}

/** What an attribute of an item holds of somebody's entries and those that its attribute shares. */
export type TimeSums = ReadonlyMap<string, { seconds: number; running: readonly string[] }>

interface TimeSum {
  item_id: string
  attribute_id: string
  seconds: number
  /** Since when the entries run that have no end; they count for nothing yet. */
  running: string[]
}

/** By item and attribute of a folder, apart by a dot, the time that somebody sees there. */
export async function timeSums(
  db: Database,
  team_id: number,
  of: { folder_id: string; user_id: number },
): Promise<TimeSums> {
  const rows = await sumTime(db, team_id, { ...of, isOthers: false })
  return new Map(
    rows.map(({ item_id, attribute_id, seconds, running }) => [
      `${item_id}.${attribute_id}`,
      { seconds, running },
    ]),
  )
}

/** The time on the items of a folder that somebody sees; or what of it others than they spent. */
export async function sumTime(
  db: Database,
  team_id: number,
  { folder_id, user_id, isOthers }: { folder_id: string; user_id: number; isOthers: boolean },
): Promise<TimeSum[]> {
  return db.run<TimeSum>(
    team_id,
    {
      name: 'time-sums',
      text: `select e.item_id, e.attribute_id,
               coalesce(sum(extract(epoch from e.ended_at - e.started_at)), 0)::int8 as seconds,
               coalesce(array_agg(e.started_at order by e.started_at) filter (where e.ended_at is null), '{}') as running
             from items i join time_entries e on e.team_id = i.team_id and e.item_id = i.id and e.deleted_at is null
             join attributes a on a.team_id = e.team_id and a.id = e.attribute_id and a.deleted_at is null
               and a.board_id = i.board_id
             where i.team_id = $1 and i.folder_id = $2 and i.deleted_at is null
               and ((e.user_id = $3 and not $4) or (e.user_id <> $3 and a.settings->>'sharedEntries' = 'true'))
             group by e.item_id, e.attribute_id`,
    },
    [team_id, folder_id, user_id, isOthers],
  )
}
