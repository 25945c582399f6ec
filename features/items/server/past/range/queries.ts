import { isUuid } from '@weft/base'
import type { Tx } from '@weft/db'

import { COMMENTS, type ContentRange } from '../../content/queries.ts'

export interface RangeAt {
  team_id: number
  folder_id: string
  /** Folders whose items whoever asks sees today: where items lie now that lay here. */
  seen: readonly string[]
  attribute_ids: readonly string[]
  /** Wire time of the moment. */
  at: string
}

/** How items stood, by id; nothing is an item as it is today. */
export type Befores = readonly {
  id: string
  state: string | null
  fields: string | null
  slots: string | null
}[]

/** Columns of items as they were, in the form of `readContentRange`. Items that did not stand then are left out. */
export async function readRangeAt(
  tx: Tx,
  { team_id, folder_id, seen, attribute_ids, at }: RangeAt,
  befores: Befores,
): Promise<ContentRange | null> {
  const [row] = await tx.query<{
    items: number
    modified: string | null
    ids: string | null
    columns: string
  }>(rangeSql(attribute_ids), [
    team_id,
    folder_id,
    seen,
    befores.map(({ id }) => id),
    befores.map(({ state }) => state),
    befores.map(({ fields }) => fields),
    befores.map(({ slots }) => slots),
    at,
  ])
  if (!row || row.ids === null) return null
  return {
    items: row.items,
    modified: row.modified,
    line: `{"id":[${row.ids}],\t${row.columns}}`,
    end: { seq: 0, id: '' },
  }
}

/** Of items that lie in the folder today, when each was changed last by then, and by whom. */
export async function lastChanges(
  tx: Tx,
  { team_id, folder_id, at }: Pick<RangeAt, 'team_id' | 'folder_id' | 'at'>,
  ids: readonly string[],
): Promise<{ id: string; at: string | null; by: number | null }[]> {
  return tx.query(
    {
      name: 'last-changes-of-items',
      // Looked up one by one: nobody may take it for less to read the folder for each of them.
      text: `select p.id, c.at, c.by from unnest($3::uuid[]) p(id)
             cross join lateral (select folder_id from items where team_id = $1 and id = p.id limit 1) i
             left join lateral (${lastLine('p.id', '$4')}) c on true where i.folder_id = $2`,
    },
    [team_id, folder_id, ids, at],
  )
}

/** The last line of an item by a time. */
function lastLine(id: string, at: string): string {
  return `select to_char(least(l.at, (${at} || '+00')::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at,
      l.user_id as by
    from activity_lines l where l.team_id = $1 and l.item_id = ${id} and l.started_at <= (${at} || '+00')::timestamptz
    order by l.at desc limit 1`
}

function rangeSql(attribute_ids: readonly string[]): string {
  // They go into SQL text: nothing but a uuid may pass.
  for (const id of attribute_ids)
    if (!isUuid(id)) throw new TypeError(`An attribute id must be a uuid, not ${String(id)}`)
  const slots = attribute_ids.map((_id, n) => column(`coalesce(v${n}, 'null')`))
  const fields = [
    ['parent_id', `coalesce((f -> 'parent_id')::text, 'null')`],
    ['sort_order', `coalesce((f -> 'sort_order')::text, '0')`],
    ['row_version', 'row_version::text'],
    ['created_at', `(f -> 'created_at')::text`],
    ['updated_at', `coalesce('"' || changed_at || '"', (f -> 'created_at')::text)`],
    ['created_by', `coalesce((f -> 'created_by')::text, 'null')`],
    ['updated_by', `coalesce(changed_by::text, 'null')`],
    ['comments', COMMENTS],
  ].map(([name = '', sql = '']) => `'"${name}":' || ${column(sql)}`)
  const columns = [
    ...fields,
    `'"slots":[' || ${slots.length > 0 ? `E'\\t' || ${slots.join(COMMA)} || E'\\t' || ` : ''}']'`,
  ]
  const slotOf = (id: string, n: number) =>
    `case when p.slots ? '${id}' then ${asSlot(`p.slots -> '${id}'`)}
          when p.state is not null then ${asSlot(`p.state -> 'slots' -> '${id}'`)}
          else (i.values -> '${id}')::text end as v${n}`
  return `select count(*)::int as items, string_agg('"' || id || '"', ',') as ids, max(changed_at) as modified,
      ${columns.join(COMMA)} as columns
    from (select i.id, i.row_version, comment_count, last_comment_at, last_comment_by, c.at as changed_at, c.by as changed_by,
            coalesce(p.state, jsonb_build_object('parent_id', i.parent_id, 'sort_order', i.sort_order, 'created_by', i.created_by,
              'created_at', ${time('i.created_at')}, 'deleted_at', i.deleted_at)) || coalesce(p.fields, '{}') as f
            ${attribute_ids.map((id, n) => `, ${slotOf(id, n)}`).join('')}
          from unnest($4::uuid[], $5::jsonb[], $6::jsonb[], $7::jsonb[]) as p(id, state, fields, slots)
            join items i on i.team_id = $1 and i.id = p.id
            left join lateral (${lastLine('p.id', '$8')}) c on true
          where case when p.state is null then i.folder_id = $2 else i.folder_id = any($3) end
          offset 0) i
    where f ->> 'deleted_at' is null`
}

const COMMA = ` || E',\\t' || `
const column = (sql: string) => `'[' || string_agg(${sql}, ',') || ']'`
const time = (name: string) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
const asSlot = (sql: string) => `'[' || nullif((${sql})::text, 'null') || ',1]'`
