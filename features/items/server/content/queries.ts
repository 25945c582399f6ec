import { isUuid } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { errors } from '@weft/server-kit'

import { IN_RANGE, type RangeEnd, STATEMENT_TIMEOUT } from '../key-ranges.ts'

/** What is known of a folder's content before its rows are read. */
export interface ContentStart {
  seq: number
  /** Ids of the board's attributes in their order. */
  attribute_ids: string[]
  /** Of the database: numbers of feeds mean something within one only. */
  generation: string
  /** Milliseconds after which the database gives a statement up; 0 for never. */
  statement_timeout: number
}

export async function readContentStart(tx: Tx, team_id: number, folder_id: string): Promise<ContentStart> {
  const [row] = await tx.query<Omit<ContentStart, 'attribute_ids'> & { attribute_ids: string[] | null }>(
    {
      name: 'content-start',
      text: `select f.seq, (select generation from instance) as generation,
               ${STATEMENT_TIMEOUT},
               (select json_agg(a.id order by a.sort_order, a.id) from attributes a
                  join folders d on d.team_id = a.team_id and d.board_id = a.board_id
                  where a.team_id = $1 and d.id = $2) as attribute_ids
             from feeds f where f.team_id = $1 and f.kind = 'folder' and f.id = $2`,
    },
    [team_id, folder_id],
  )
  if (!row) throw errors.not_found()
  return { ...row, attribute_ids: row.attribute_ids ?? [] }
}

export interface ContentRange {
  items: number
  /** The latest change of its rows; null without any. */
  modified: string | null
  /** The columns as one line of JSON, a tab between two of them. Texts in JSON never hold a tab. */
  line: string
  end: RangeEnd
}

/** Reads up to `limit` of a folder's items as columns, made by the database in one pass over the key range. */
export async function readContentRange(
  tx: Tx,
  { team_id, folder_id, ids }: { team_id: number; folder_id: string; ids: readonly string[] },
  { after, limit }: { after: RangeEnd; limit: number },
): Promise<ContentRange | null> {
  const [row] = await tx.query<{
    items: number
    modified: string | null
    last_seq: number | null
    ids: string | null
    columns: string
  }>(rangeSql(ids), [team_id, folder_id, after.seq, after.id, limit])
  if (!row || row.ids === null || row.last_seq === null) return null
  const end = { seq: row.last_seq, id: row.ids.slice(-37, -1) }
  return { items: row.items, modified: row.modified, line: `{"id":[${row.ids}],\t${row.columns}}`, end }
}

function rangeSql(attribute_ids: readonly string[]): string {
  // They go into SQL text, so that a range is read in one pass: nothing but a uuid may pass.
  for (const id of attribute_ids) {
    if (!isUuid(id)) throw new TypeError(`An attribute id must be a uuid, not ${String(id)}`)
  }
  const slots = attribute_ids.map((_id, n) => column(`coalesce(v${n}::text, 'null')`))
  const fields = [
    ['parent_id', `coalesce('"' || parent_id || '"', 'null')`],
    ['sort_order', 'sort_order::text'],
    ['row_version', 'row_version::text'],
    ['created_at', time('created_at')],
    ['updated_at', time('updated_at')],
    ['created_by', `coalesce(created_by::text, 'null')`],
    ['updated_by', `coalesce(updated_by::text, 'null')`],
    ['comments', COMMENTS],
  ].map(([name = '', sql = '']) => `'"${name}":' || ${column(sql)}`)
  const columns = [
    ...fields,
    `'"slots":[' || ${slots.length > 0 ? `E'\\t' || ${slots.join(COMMA)} || E'\\t' || ` : ''}']'`,
  ]
  return `select count(*) as items, max(seq) as last_seq, string_agg('"' || id || '"', ',') as ids,
      to_char(max(updated_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as modified, ${columns.join(COMMA)} as columns
    from (select seq, id, parent_id, sort_order, row_version, created_at, updated_at, created_by, updated_by,
            comment_count, last_comment_at, last_comment_by
            ${attribute_ids.map((id, n) => `, values -> '${id}' as v${n}`).join('')}
          from items i where ${IN_RANGE}) i`
}

const COMMA = ` || E',\\t' || `
const column = (sql: string) => `'[' || string_agg(${sql}, ',') || ']'`
/** Most items have none: one word for all that is told of them. */
export const COMMENTS = `case when comment_count = 0 then 'null' else
  '[' || comment_count || ',"' || to_char(last_comment_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '",' ||
  coalesce(last_comment_by::text, 'null') || ']' end`
const time = (name: string) => `'"' || to_char(${name} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '"'`

/** Where a folder's feed stands, and how many items changed since a base; they are counted up to `counted`. */
export async function readFolderFeed(
  db: Database,
  team_id: number,
  folder_id: string,
  { since, counted }: { since: number; counted: number },
): Promise<{ seq: number; floor: number; changed: number } | undefined> {
  const rows = await db.run<{ seq: number; floor: number; changed: number }>(
    team_id,
    {
      name: 'folder-feed',
      text: `select seq, floor, case when seq = $3 then 0 else
               (select count(*) from (select 1 from items i
                  where i.team_id = $1 and i.folder_id = $2 and i.seq > $3 limit $4) c) end as changed
             from feeds where team_id = $1 and kind = 'folder' and id = $2`,
    },
    [team_id, folder_id, since, counted],
  )
  return rows[0]
}
