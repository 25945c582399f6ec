import type { Database } from '@weft/db'

import type { ReportGroup } from '../../shared/index.ts'

interface Asked {
  user_id: number
  board_id: string
  /** Folders that may be seen: of other people's entries only those count. */
  folders: readonly string[]
  /** Where each span of time begins, and where the last one ends. */
  bounds: readonly string[]
  /** By the spans, or by what. */
  group: ReportGroup
  label_attribute_id: string | null
  label_ids: readonly string[]
  rounding_seconds: number
  isBillable: boolean
  limit: number
}

export interface SumRow {
  /** Null also where there is nothing at all; then `seconds` is null too. */
  key: string | null
  seconds: number | null
  billable_seconds: number
  entries: number
  whole_seconds: number
  whole_billable: number
  whole_entries: number
  whole_items: number
  whole_people: number
}

/**
 * What entries come to, the largest sums first, each row with the sums of all. An entry that is rounded goes on at its
 * end, so that it counts the same whatever it is added up by; of one that lies in several spans each gets its part.
 */
export async function sumEntries(db: Database, team_id: number, asked: Asked): Promise<SumRow[]> {
  return db.run<SumRow>(
    team_id,
    {
      name: 'sum-time-entries',
      text: `with bounds as (select array(select (b || '+00')::timestamptz from unnest($5::text[]) b order by 1) as at),
             seen as (
               select e.id, e.user_id, e.item_id, e.is_billable, e.started_at,
                 e.started_at + make_interval(secs =>
                   case when $9::int = 0 then spent.s else ceil(spent.s / $9) * $9 end) as stops_at,
                 case when $6 = 'label' and i.folder_id = any($4::text[])
                   and jsonb_typeof(i.values->$7->0) = 'array' then i.values->$7->0 else '[]' end as labels
               from bounds cross join time_entries e
               join items i on i.team_id = e.team_id and i.id = e.item_id and i.deleted_at is null
               left join attributes a on a.team_id = e.team_id and a.id = e.attribute_id and a.deleted_at is null
               cross join lateral (select least(greatest(floor(extract(epoch from
                 coalesce(e.ended_at, now()) - e.started_at)), 0), 86400)::float8 as s) spent
               where e.team_id = $1 and i.board_id = $3 and e.deleted_at is null
                 and e.started_at < bounds.at[array_length(bounds.at, 1)]
                 and e.started_at > bounds.at[1] - interval '25 hours'
                 and (e.is_billable or not $10::bool)
                 and (e.user_id = $2 or (a.settings->>'sharedEntries' = 'true' and i.folder_id = any($4::text[])))
             ),
             pieces as (
               select seen.*, n, extract(epoch from
                 least(stops_at, bounds.at[n + 1]) - greatest(started_at, bounds.at[n]))::int8 as seconds
               from bounds cross join seen cross join lateral generate_series(
                 greatest(1, width_bucket(started_at, bounds.at)),
                 least(array_length(bounds.at, 1) - 1,
                   width_bucket(stops_at - interval '1 microsecond', bounds.at))) n
               where stops_at > started_at
             ),
             whole as (
               select coalesce(sum(seconds), 0)::float8 as whole_seconds,
                 coalesce(sum(seconds) filter (where is_billable), 0)::float8 as whole_billable,
                 count(distinct id)::int as whole_entries, count(distinct item_id)::int as whole_items,
                 count(distinct user_id)::int as whole_people
               from pieces
             )
             select whole.*, sums.* from whole left join (
               select key, sum(seconds)::float8 as seconds,
                 coalesce(sum(seconds) filter (where is_billable), 0)::float8 as billable_seconds,
                 count(distinct id)::int as entries
               from pieces cross join lateral unnest(case $6
                 when 'person' then array[user_id::text]
                 when 'item' then array[item_id::text]
                 when 'label' then coalesce((select array_agg(distinct l) from jsonb_array_elements_text(labels) l
                   where l = any($8::text[])), array[null::text])
                 else array[n::text] end) key
               group by key order by sum(seconds) desc, key limit $11
             ) sums on true`,
    },
    [
      team_id,
      asked.user_id,
      asked.board_id,
      asked.folders,
      asked.bounds,
      asked.group,
      asked.label_attribute_id,
      asked.label_ids,
      asked.rounding_seconds,
      asked.isBillable,
      asked.limit,
    ],
  )
}
