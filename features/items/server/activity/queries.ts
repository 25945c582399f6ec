import type { Database } from '@weft/db'

/** A place in a folder's activity; what is before it was not read yet. */
export interface ActivityPlace {
  folder_id: string
  seq: number
  n: number
}

export interface ActivityRow {
  seq: number
  n: number
  action: string
  collection: string
  record_id: string
  user_id: number | null
  old: unknown
  new: unknown
  /** The program that it came by, as it called itself then. */
  app: string | null
  at: string
  /** `at` in microseconds: the same for all that one transaction did, and for nothing else of the item. */
  moment: string
  is_own: boolean
  /** Rows that were looked at. */
  looked: number
}

/**
 * What concerns an item among the next `limit` rows of a folder's activity, the latest first, and the last row that was
 * looked at. No index by item: it would cost every save, and a window of the feed's own index is read in order.
 */
export async function readActivity(
  db: Database,
  at: { team_id: number; item_id: string; limit: number },
  { folder_id, seq, n }: ActivityPlace,
): Promise<ActivityRow[]> {
  return db.run<ActivityRow>(
    at.team_id,
    {
      name: 'item-activity',
      text: `with looked as materialized (
               select seq, n, action, collection, record_id, user_id, origin ->> 'app' as app, old, new, at,
                 (extract(epoch from at) * 1000000)::bigint::text as moment,
                 (collection = 'items' and record_id = $5)
                   or (collection = 'values' and starts_with(record_id, $5 || '.')) as is_own
               from activity
               where team_id = $1 and feed_kind = 'folder' and feed_id = $2 and (seq, n) < ($3::bigint, $4::int)
               order by seq desc, n desc limit $6),
             counted as (select count(*)::int as looked from looked)
             select l.*, c.looked from looked l, counted c
             where l.is_own or (l.seq, l.n) = (select seq, n from looked order by seq, n limit 1)
             order by l.seq desc, l.n desc`,
    },
    [at.team_id, folder_id, seq, n, at.item_id, at.limit],
  )
}
