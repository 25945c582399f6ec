import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

const FEED = 'team_id = $1 and feed_kind = $2 and feed_id = $3'
const keyOf = ({ team_id, kind, id }: FeedKey) => [team_id, kind, id]

/**
 * From when on a folder can be rewound: the first whole second, and `exact`, to which numbers are held; null where the
 * folder is not there.
 */
export async function keptFrom(
  tx: Tx,
  team_id: number,
  folder_id: string,
  days: number,
): Promise<{ from: string; exact: string; seq: number; now: string } | null> {
  const [row] = await tx.query<{ from: string; exact: string; seq: number; now: string }>(
    {
      name: 'kept-from',
      text: `select f.seq, to_char(date_trunc('second', k.exact + interval '999999 microseconds'),
                 'YYYY-MM-DD HH24:MI:SS') as from,
               to_char(k.exact, 'YYYY-MM-DD HH24:MI:SS.US') as exact,
               to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as now
             from feeds f join folders d on d.team_id = f.team_id and d.id = f.id
             cross join lateral (select greatest(d.created_at, (select past_from from instance),
               now() - $3::float8 * interval '1 day') at time zone 'UTC' as exact) k
             where f.team_id = $1 and f.kind = 'folder' and f.id = $2`,
    },
    [team_id, folder_id, days],
  )
  return row ?? null
}

/** The last entry up to a number. */
export async function entryUpTo(tx: Tx, feed: FeedKey, seq: number): Promise<{ at: string } | undefined> {
  const [row] = await tx.query<{ at: string }>(
    {
      name: 'entry-up-to',
      text: `select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from activity
             where ${FEED} and seq <= $4 order by seq desc, n desc limit 1`,
    },
    [...keyOf(feed), seq],
  )
  return row
}

/** Items of a folder that changed since a number, the trash included. */
export async function changedSince(
  tx: Tx,
  { team_id, folder_id, seq }: { team_id: number; folder_id: string; seq: number },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'items-changed-since',
      text: `select id from items where team_id = $1 and folder_id = $2 and seq > $3`,
    },
    [team_id, folder_id, seq],
  )
  return rows.map(({ id }) => id)
}

/** Items of which entries of a feed tell between two numbers. */
export async function itemsBetween(tx: Tx, feed: FeedKey, after: number, upTo: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'items-between',
      text: `select distinct left(record_id, 36) as id from activity
             where ${FEED} and seq > $4 and seq <= $5 and collection in ('items', 'values')
             union select item_id::text from derived_changes
             where team_id = $1 and folder_id = $3 and seq > $4 and seq <= $5`,
    },
    [...keyOf(feed), after, upTo],
  )
  return rows.map(({ id }) => id)
}

/** By item, which numbers of a feed tell of it between two numbers. */
export async function numbersOfItems(
  tx: Tx,
  feed: FeedKey,
  after: number,
  upTo: number,
): Promise<{ id: string; numbers: string }[]> {
  return tx.query(
    {
      name: 'numbers-of-items',
      text: `select left(record_id, 36) as id, string_agg(seq::text, ',') as numbers from activity
             where ${FEED} and seq > $4 and seq <= $5 and collection in ('items', 'values') group by 1`,
    },
    [...keyOf(feed), after, upTo],
  )
}

/** What entries say of one record. */
export interface RecordChange {
  record_id: string
  action: string
  was: Record<string, unknown> | null
}

/** Of each record of a collection what its entries above a number replaced, and what the first of them did. */
export async function rewindRecords(
  tx: Tx,
  feed: FeedKey,
  { seq, collection, id }: { seq: number; collection: string; id: string | null },
): Promise<Map<string, RecordChange>> {
  const rows = await tx.query<RecordChange>(
    {
      name: 'rewind-records',
      text: `select record_id, (array_agg(action order by seq, n))[1] as action,
               (select jsonb_object_agg(f.key, f.value order by o.n desc) from
                 unnest(array_agg(coalesce(old, '{}') || coalesce(past, '{}') order by seq, n)) with ordinality as o(was, n),
                 jsonb_each(case when jsonb_typeof(o.was) = 'object' then o.was else '{}' end) f) as was
             from activity where ${FEED} and seq > $4 and collection = $5 and ($6::text is null or record_id = $6)
             group by record_id`,
    },
    [...keyOf(feed), seq, collection, id],
  )
  return new Map(rows.map((row) => [row.record_id, row]))
}

interface Span {
  team_id: number
  folder_id: string
  /** Folders whose items are seen. */
  seen: readonly string[]
  from: string
  to: string
}

/** Lines of a folder within a time, about items that are seen today. */
const LINES = `from activity_lines l where l.team_id = $1 and l.folder_id = $2
  and l.at >= ($4 || '+00')::timestamptz and l.at <= ($5 || '+00')::timestamptz
  and (l.item_id is null or exists (
    select 1 from items i where i.team_id = $1 and i.id = l.item_id and i.folder_id = any($3)))`

/** How much changed in each of so many pieces of a time; those without a change are left out. */
export async function countLines(
  tx: Tx,
  { team_id, folder_id, seen, from, to }: Span,
  buckets: number,
): Promise<{ bucket: number; changes: number }[]> {
  return tx.query(
    {
      name: 'count-lines',
      text: `select least($6::int - 1, floor(extract(epoch from l.at - ($4 || '+00')::timestamptz) * $6::int
                 / greatest(1, extract(epoch from ($5 || '+00')::timestamptz - ($4 || '+00')::timestamptz))))::int as bucket,
               sum(l.changes)::int as changes ${LINES} group by 1`,
    },
    [team_id, folder_id, seen, from, to, buckets],
  )
}

/** What was done at once, and to much, in a time. */
export async function marksOf(
  tx: Tx,
  { team_id, folder_id, seen, from, to }: Span,
  { least, limit }: { least: number; limit: number },
): Promise<{ at: string; changes: number; via: string | null }[]> {
  return tx.query(
    {
      name: 'marks-of-folder',
      text: `select to_char(max(l.at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, sum(l.changes)::int as changes,
               max(l.via) as via ${LINES} and l.act is not null
             group by l.act having sum(l.changes) >= $6 order by 2 desc limit $7`,
    },
    [team_id, folder_id, seen, from, to, least, limit],
  )
}
