import type { Database, Tx } from '@weft/db'
import type { Settings, ValueContext } from '@weft/model'

/** What an attribute is before or after a conversion. */
export interface AttributeForm {
  type: string
  settings: Settings
  default_data: unknown
  /** What was made beside it: items whose names were missing, with their numbers, and what each item was linked to. */
  made?:
    | { items: Readonly<Record<string, number>>; links: Readonly<Record<string, readonly string[]>> }
    | undefined
  /** What folders' templates held and were given with it. */
  templates?: Readonly<Record<string, { old: unknown; made: unknown }>> | undefined
}

export interface Conversion {
  id: string
  board_id: string
  attribute_id: string
  state: 'running' | 'done'
  origin: AttributeForm
  target: AttributeForm
  user_id: number
  total: number
  reached: string | null
}

const COLUMNS = 'id, board_id, attribute_id, state, origin, target, user_id, total, reached'

/** The conversion of an attribute that runs, or can be undone. */
export async function conversionOf(
  tx: Tx,
  team_id: number,
  attribute_id: string,
): Promise<Conversion | null> {
  const [row] = await tx.query<Conversion>(
    {
      name: 'conversion-of-attribute',
      text: `select ${COLUMNS} from conversions where team_id = $1 and attribute_id = $2`,
    },
    [team_id, attribute_id],
  )
  return row ?? null
}

export async function insertConversion(tx: Tx, team_id: number, one: Conversion): Promise<void> {
  await tx.query(
    {
      name: 'insert-conversion',
      text: `insert into conversions (team_id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    },
    [
      team_id,
      one.id,
      one.board_id,
      one.attribute_id,
      one.state,
      JSON.stringify(one.origin),
      JSON.stringify(one.target),
      one.user_id,
      one.total,
      one.reached,
    ],
  )
}

export async function finishConversion(
  tx: Tx,
  team_id: number,
  { id, target }: Pick<Conversion, 'id' | 'target'>,
): Promise<void> {
  await tx.query(
    {
      name: 'finish-conversion',
      text: `update conversions set state = 'done', target = $3, created_at = now() where team_id = $1 and id = $2`,
    },
    [team_id, id, JSON.stringify(target)],
  )
}

export async function dropConversion(tx: Tx, team_id: number, attribute_id: string): Promise<void> {
  await tx.query(
    {
      name: 'drop-conversion',
      text: `delete from conversions where team_id = $1 and attribute_id = $2`,
    },
    [team_id, attribute_id],
  )
}

/** Forgets what can no longer be undone, in all workspaces; for the owner of the tables. */
export async function dropOldConversions(tx: Tx, before: number): Promise<void> {
  await tx.query(
    {
      name: 'drop-old-conversions',
      text: `delete from conversions where state = 'done' and created_at < to_timestamp($1::float8 / 1000)`,
    },
    [before],
  )
}

/** The folders of a board, those in the trash too. */
export async function foldersOf(tx: Tx, team_id: number, board_id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'folders-of-converting-board',
      text: `select d.id from folders d join feeds f on f.team_id = d.team_id and f.kind = 'folder' and f.id = d.id
             where d.team_id = $1 and d.board_id = $2 order by d.id`,
    },
    [team_id, board_id],
  )
  return rows.map(({ id }) => id)
}

export async function saveReached(tx: Tx, team_id: number, id: string, reached: string): Promise<void> {
  await tx.query(
    {
      name: 'save-conversion-reached',
      text: `update conversions set reached = $3 where team_id = $1 and id = $2`,
    },
    [team_id, id, reached],
  )
}

/** In whose language, zone and week values are read, and whom they may name. */
export async function contextOf(
  db: Database,
  team_id: number,
  user_id: number,
): Promise<Omit<ValueContext, 'now' | 'me'>> {
  const [[profile], people, folders] = await Promise.all([
    db.run<{ locale: string; timezone: string; start_of_week: number }>(
      { user: user_id },
      { name: 'converter-profile', text: `select locale, timezone, start_of_week from users where id = $1` },
      [user_id],
    ),
    db.run<{ id: number; name: string; email: string }>(
      team_id,
      {
        name: 'converter-people',
        text: `select u.id, u.name, u.email from team_members m join users u on u.id = m.user_id
               where m.team_id = $1 order by u.id`,
      },
      [team_id],
    ),
    db.run<{ id: string; name: string; board_id: string; parent_id: string | null; sort_order: number }>(
      team_id,
      {
        name: 'converter-folders',
        text: `select id, name, board_id, parent_id, sort_order from folders where team_id = $1 and deleted_at is null`,
      },
      [team_id],
    ),
  ])
  return {
    locale: profile?.locale ?? 'en-US',
    tz: profile?.timezone ?? 'UTC',
    week_start: profile?.start_of_week ?? 1,
    people: new Map(people.map(({ id, ...person }) => [id, person])),
    folders: new Map(folders.map(({ id, ...place }) => [id, place])),
  }
}

/** The board that an attribute belongs to. */
export async function attributePlace(tx: Tx, team_id: number, id: string): Promise<string | null> {
  const [row] = await tx.query<{ board_id: string }>(
    { name: 'place-of-attribute', text: `select board_id from attributes where team_id = $1 and id = $2` },
    [team_id, id],
  )
  return row?.board_id ?? null
}

/** Those of items, given with the numbers of their making, that nobody changed since. */
export async function untouchedItems(
  tx: Tx,
  team_id: number,
  items: Readonly<Record<string, number>>,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'untouched-items',
      text: `select i.id from items i join unnest($2::uuid[], $3::bigint[]) as m(id, seq) on m.id = i.id and m.seq = i.seq
             where i.team_id = $1 and i.deleted_at is null`,
    },
    [team_id, Object.keys(items), Object.values(items)],
  )
  return rows.map(({ id }) => id)
}

/** Standing folders of a board whose new items begin with a value of an attribute. */
export async function templatesWith(
  tx: Tx,
  team_id: number,
  board_id: string,
  attribute_id: string,
): Promise<{ id: string; settings: Settings }[]> {
  return tx.query(
    {
      name: 'templates-with-attribute',
      text: `select id, settings from folders where team_id = $1 and board_id = $2 and deleted_at is null
               and settings -> 'item_template' -> 'values' ? $3 order by id`,
    },
    [team_id, board_id, attribute_id],
  )
}
