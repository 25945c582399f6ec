import type { Database } from '@weft/db'

import type { StandingLine } from '../fold.ts'
import type { NewLine } from '../line.ts'
import { LINE } from '../queries.ts'

/** What lines of one act have in common that are shown as one. */
export type ActKey = Pick<NewLine, 'act' | 'user_id' | 'action' | 'collection' | 'attribute_id' | 'folder_id'>

/** What a reader asks for, and the places whose activity they may see. */
export interface LinesAsked {
  team_id: number
  folders: readonly string[]
  boards: readonly string[]
  /** Also what is about neither board nor folder. */
  seesTeam: boolean
  item_id: string | null
  attribute_id: string | null
  user_ids: readonly number[] | null
  action: string | null
  kind: string | null
  /** Wire times. */
  from: string | null
  to: string | null
  after: { at: string; id: number } | null
  /** Lines of this act were told already. */
  told: ActKey | null
  limit: number
}

export interface LineRow extends StandingLine {
  /** Microseconds of `at`: the place in the order. */
  moment: string
}

const ASKED = `team_id = $1 and ($2::uuid is null or item_id = $2) and ($3::uuid is null or attribute_id = $3)
  and ($4::int[] is null or user_id = any($4)) and ($5::text is null or action = $5)
  and ($6::text is null or collection = $6)
  and ($7::text is null or at >= ($7 || '+00')::timestamptz) and ($8::text is null or at < ($8 || '+00')::timestamptz)
  and ($9::bigint is null or (at, id) < (timestamptz 'epoch' + $9 * interval '1 microsecond', $10::bigint))
  and ($15::text is null or act is distinct from $15 or user_id is distinct from $16::int or action <> $17
    or collection <> $18 or attribute_id is distinct from $19::uuid or folder_id is distinct from $20::text)`
const LATEST = 'order by at desc, id desc limit $11'

/** Each place by its own index, so that what may not be seen is neither read nor felt. */
const BY_PLACE = `
  select l.* from unnest($12::text[]) as w(place), lateral (
    select * from activity_lines where folder_id = w.place and ${ASKED} ${LATEST}) l
  union all
  select l.* from unnest($13::text[]) as w(place), lateral (
    select * from activity_lines where board_id = w.place and folder_id is null and ${ASKED} ${LATEST}) l
  union all
  (select * from activity_lines where $14 and board_id is null and folder_id is null and ${ASKED} ${LATEST})`

/** One walk through time, for those who see most of what is there. */
const BY_TIME = `
  select * from activity_lines where ${ASKED} and (folder_id = any($12::text[])
    or (folder_id is null and (board_id = any($13::text[]) or (board_id is null and $14)))) ${LATEST}`

/** So many places are read one by one; of more, each would be read for lines that are not among the latest. */
const FEW_PLACES = 200

/** A page of lines, the latest first. */
export async function readLines(db: Database, asked: LinesAsked): Promise<LineRow[]> {
  const { team_id, folders, boards, after, told, limit } = asked
  const isOfItem = asked.item_id !== null
  const areFew = !isOfItem && folders.length + boards.length <= FEW_PLACES
  return db.run<LineRow>(
    team_id,
    {
      name: areFew ? 'read-lines-by-place' : isOfItem ? 'read-lines-of-item' : 'read-lines-by-time',
      text: `with found as (${areFew ? BY_PLACE : BY_TIME})
             select id, ${LINE}, (extract(epoch from at) * 1000000)::bigint::text as moment from found ${LATEST}`,
    },
    [
      team_id,
      asked.item_id,
      asked.attribute_id,
      asked.user_ids,
      asked.action,
      asked.kind,
      asked.from,
      asked.to,
      after?.at ?? null,
      after?.id ?? null,
      limit,
      folders,
      boards,
      asked.seesTeam,
      told?.act ?? null,
      told?.user_id ?? null,
      told?.action ?? null,
      told?.collection ?? null,
      told?.attribute_id ?? null,
      told?.folder_id ?? null,
    ],
  )
}

export async function lineOfId(db: Database, team_id: number, id: number): Promise<LineRow | undefined> {
  const [row] = await db.run<LineRow>(
    team_id,
    {
      name: 'line-of-id',
      text: `select id, ${LINE}, (extract(epoch from at) * 1000000)::bigint::text as moment from activity_lines
             where team_id = $1 and id = $2`,
    },
    [team_id, id],
  )
  return row
}

/** How many items the same was done to in an act. */
export async function sizeOfAct(db: Database, team_id: number, key: ActKey): Promise<number> {
  const [row] = await db.run<{ size: number }>(
    team_id,
    {
      name: 'size-of-act',
      text: `select count(distinct item_id)::int as size from activity_lines
             where team_id = $1 and folder_id = $2 and act = $3 and user_id is not distinct from $4 and action = $5
               and collection = $6 and attribute_id is not distinct from $7`,
    },
    [team_id, key.folder_id, key.act, key.user_id, key.action, key.collection, key.attribute_id],
  )
  return row?.size ?? 0
}

export interface NamedItem {
  id: string
  folder_id: string
  is_trashed: boolean
  type: string | null
  settings: Record<string, unknown>
  data: unknown
}

/** What items are called: the data of the primary attribute of their board. */
export async function namesOfItems(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<NamedItem[]> {
  if (ids.length === 0) return []
  return db.run<NamedItem>(
    team_id,
    {
      name: 'names-of-items',
      text: `select i.id, i.folder_id, i.deleted_at is not null as is_trashed, p.type, coalesce(p.settings, '{}') as settings,
               i.values -> p.id::text -> 0 as data
             from items i left join attributes p on p.team_id = i.team_id and p.board_id = i.board_id and p."primary"
               and p.deleted_at is null
             where i.team_id = $1 and i.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

export interface NamedRecord {
  id: string
  name: string
  is_trashed: boolean
  /** Of a view that is one person's own. */
  personal_of: number | null
  /** Where a view lies. */
  folder_id: string | null
}

/** What boards, folders, views and attributes are called. */
export async function namesOfRecords(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  if (ids.length === 0) return []
  return db.run<NamedRecord>(
    team_id,
    {
      name: 'names-of-records',
      text: `select id, name, deleted_at is not null as is_trashed, null::int as personal_of, null as folder_id from boards
               where team_id = $1 and id = any($2::text[])
             union all select id, name, deleted_at is not null, null, null from folders
               where team_id = $1 and id = any($2::text[])
             union all select id, name, deleted_at is not null, case when access = 'personal' then owner_id end, folder_id
               from views where team_id = $1 and id = any($2::text[])
             union all select id::text, name, deleted_at is not null, null, null from attributes
               where team_id = $1 and id::text = any($2::text[])`,
    },
    [team_id, ids],
  )
}

export interface AttributeRow {
  id: string
  board_id: string
  name: string
  type: string
  settings: Record<string, unknown>
}

export async function attributesOf(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<AttributeRow[]> {
  if (ids.length === 0) return []
  return db.run<AttributeRow>(
    team_id,
    {
      name: 'attributes-of-lines',
      text: `select id::text, board_id, name, type, settings from attributes
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}
