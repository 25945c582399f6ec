import type { Tx } from '@weft/db'

/** How an item stood before what happened since a number: what its folder's feed says of that. */
export interface Rewound {
  id: string
  /** It came into the folder since, or was made: it was not there. */
  is_new: boolean
  /** JSON: all of it, where it left the folder since. */
  state: string | null
  /** JSON: fields that were others, where it did not. */
  fields: string | null
  /** JSON: data of values that were others, by attribute. */
  slots: string | null
}

/** Items of which something is asked, and the numbers of all entries that tell of them. */
export interface Told {
  ids: readonly string[]
  seqs: readonly number[]
}

/**
 * Of each item what its first entries above a number replaced. What is above its coming or leaving is another stay, and
 * says nothing of this one. `told` are the only items that are asked for.
 */
export async function rewindItems(
  tx: Tx,
  { team_id, folder_id, seq }: { team_id: number; folder_id: string; seq: number },
  told: Told | null,
): Promise<Rewound[]> {
  // Groups in memory: of two hundred thousand values they are some fifty megabytes.
  await tx.query(`set local work_mem = '96MB'; set local jit = off`)
  return tx.query<Rewound>(told ? REWIND_SOME : REWIND_ALL, [
    team_id,
    'folder',
    folder_id,
    seq,
    ...(told ? [told.ids, told.seqs] : []),
  ])
}

const FEED = `a.team_id = $1 and a.feed_kind = $2 and a.feed_id = $3`

/** A number and a place within it as one that sorts alike; what happens at once are fewer entries than a million. */
const PLACE = `(a.seq << 20) | a.n`

const REWIND_ALL = { name: 'rewind-items', text: rewindSql({ entry: '', derived: '' }) }
const REWIND_SOME = {
  name: 'rewind-some-items',
  text: rewindSql({
    entry: 'and a.seq = any($6::bigint[]) and left(a.record_id, 36) = any($5::text[])',
    derived: 'and item_id = any($5::uuid[])',
  }),
}

/**
 * Most entries replaced one value and say all of it: the first of each is found without reading what it holds. The few
 * others are read whole.
 */
function rewindSql(only: { entry: string; derived: string }): string {
  const entries = `from activity a where ${FEED} and a.seq > $4 ${only.entry}`
  return `with others as materialized (
      select a.seq, a.n, a.action, a.collection, a.record_id, left(a.record_id, 36)::uuid as item_id, a.old, a.past
      ${entries} and (a.collection = 'items' or a.collection = 'values' and a.past is not null)),
    stays as materialized (
      select distinct on (item_id) item_id, seq, n, past from others
      where collection = 'items' and action in ('created', 'moved') order by item_id, seq, n),
    plain as materialized (
      select a.record_id, min(${PLACE}) as place
      ${entries} and a.collection = 'values' and a.past is null and a.old is not null group by a.record_id),
    slots as (
      select left(record_id, 36)::uuid as item_id, substr(record_id, 38)::uuid as attribute_id, place >> 20 as seq,
        (place & 1048575)::int as n, data
      from plain, lateral (
        select a.old -> 'data' as data from activity a
        where ${FEED} and a.seq = place >> 20 and a.n = (place & 1048575)::int limit 1) held
      union all select item_id, substr(record_id, 38)::uuid, seq, n, old -> 'data' from others
      where collection = 'values' and not coalesce(past -> 'slots' ? substr(record_id, 38), false)
      union all select e.item_id, s.key::uuid, e.seq, e.n, s.value from others e, jsonb_each(e.past -> 'slots') s
      where e.past is not null and (e.collection = 'values' or e.action = 'changed')
      union all select item_id, attribute_id, seq, 0, old from derived_changes
      where team_id = $1 and folder_id = $3 and seq > $4 ${only.derived}),
    firsts as (
      select distinct on (s.item_id, s.attribute_id) s.item_id, s.attribute_id, s.data
      from slots s left join stays t using (item_id)
      where t.seq is null or (s.seq, s.n) < (t.seq, t.n)
      order by s.item_id, s.attribute_id, s.seq, s.n),
    held as (select item_id, jsonb_object_agg(attribute_id, data) as slots from firsts group by item_id),
    changes as (
      select e.item_id, jsonb_object_agg(f.key, f.value order by e.seq desc, e.n desc) as fields
      from others e left join stays t using (item_id),
        jsonb_each(case when jsonb_typeof(e.old) = 'object' then e.old else '{}' end || coalesce(e.past, '{}')) f
      where e.collection = 'items' and e.action not in ('created', 'moved') and f.key <> 'slots'
        and (t.seq is null or (e.seq, e.n) < (t.seq, t.n))
      group by 1)
    select item_id as id, t.item_id is not null and t.past is null as is_new, t.past::text as state,
      c.fields::text as fields, h.slots::text as slots
    from held h full join changes c using (item_id) full join stays t using (item_id)`
}
