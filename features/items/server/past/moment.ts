import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

/**
 * The number at which a feed stood at a time: all entries up to it were written by then. Times only rise along a feed, so
 * it is found by halves.
 */
export async function numberAt(tx: Tx, { team_id, kind, id }: FeedKey, at: string): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(
    {
      name: 'number-at',
      text: `with recursive halves as (
               select greatest(floor, 0) as low, seq + 1 as high from feeds
               where team_id = $1 and kind = $2 and id = $3
               union all
               select case when is_later then low else greatest(middle, seq) + 1 end,
                 case when is_later then middle else high end
               from (select h.low, h.high, m.middle, e.seq, e.seq is null or e.at > ($4 || '+00')::timestamptz as is_later
                 from halves h, lateral (select (h.low + h.high) / 2 as middle offset 0) m
                   left join lateral (select a.seq, a.at from activity a
                     where a.team_id = $1 and a.feed_kind = $2 and a.feed_id = $3 and a.seq >= m.middle
                     order by a.seq, a.n limit 1) e on true
                 where h.low < h.high) s)
             select greatest(low - 1, 0) as seq from halves where low >= high limit 1`,
    },
    [team_id, kind, id, at],
  )
  return row?.seq ?? 0
}
