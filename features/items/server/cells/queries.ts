import type { FolderPlace } from '../query/queries.ts'
import { IN_RANGE, readRanges, STATEMENT_TIMEOUT } from '../key-ranges.ts'

/** Days as `YYYY-MM-DD`, the second one no longer among them. */
export interface Days {
  attribute_ids: readonly string[]
  from: string
  to: string
}

export interface CellRow {
  id: string
  parent_id: string | null
  /** `YYYY-MM-DD HH:mm:ss` in UTC. */
  updated_at: string
  /** Rises with each change of the item itself or of one of the cells. */
  version: number
  /** Data of the asked attributes, in their order; null where there is none. */
  cells: unknown[]
}

interface Range {
  items: number
  last_seq: number
  last_id: string | null
  found: [
    id: string,
    parent_id: string | null,
    updated_at: string,
    row_version: number,
    slots: ([data: unknown, row_version: number] | null)[],
  ][]
}

// A date that repeats may come again in these days, however long ago it began.
const IN_DAYS = `exists (select from unnest($7::text[]) as d(name)
    where (i.values -> d.name -> 0 ->> 'start') < $9
      and (coalesce(i.values -> d.name -> 0 ->> 'end', i.values -> d.name -> 0 ->> 'start') >= $8
        or (i.values -> d.name -> 0) ? 'repeat'))`

const CELLS = `select count(*)::int as items, max(i.seq) as last_seq,
    (array_agg(i.id order by i.seq desc, i.id desc))[1] as last_id,
    coalesce(json_agg(json_build_array(i.id, i.parent_id,
      to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
      i.row_version, array(select i.values -> c.name from unnest($6::text[]) with ordinality as c(name, n) order by c.n)))
      filter (where $8::text is null or ${IN_DAYS}), '[]') as found
  from (select * from items i where ${IN_RANGE}) i`

/** Stored cells of a folder's items, of one moment; without days of all of them, else of those that touch them. */
export async function cellsOfDays(
  { db, team_id, folder_id }: FolderPlace,
  { attribute_ids, days }: { attribute_ids: readonly string[]; days?: Days | undefined },
): Promise<CellRow[]> {
  return db.snapshot(team_id, async (tx) => {
    const [limited] = await tx.query<{ statement_timeout: number }>(
      { name: 'limit-of-cells', text: `select ${STATEMENT_TIMEOUT}` },
      [],
    )
    const rows: CellRow[] = []
    await readRanges(limited?.statement_timeout ?? 0, async ({ after, limit }) => {
      const begun = performance.now()
      const [range] = await tx.query<Range>({ name: 'cells-in-range', text: CELLS }, [
        team_id,
        folder_id,
        after.seq,
        after.id,
        limit,
        attribute_ids,
        days?.attribute_ids ?? [],
        days?.from ?? null,
        days?.to ?? null,
      ])
      if (!range || range.last_id === null) return null
      for (const [id, parent_id, updated_at, row_version, slots] of range.found)
        rows.push({
          id,
          parent_id,
          updated_at,
          version: slots.reduce((sum, slot) => sum + (slot?.[1] ?? 0), row_version),
          cells: slots.map((slot) => slot?.[0] ?? null),
        })
      const end = { seq: range.last_seq, id: range.last_id }
      return { items: range.items, end, took: performance.now() - begun }
    })
    return rows
  })
}
