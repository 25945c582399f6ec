/** Where a key range of a folder's items ends: the next one begins behind it. */
export interface RangeEnd {
  seq: number
  id: string
}

/** Before the first row. */
export const RANGE_BEGIN: RangeEnd = { seq: -1, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Of the items `i` of a folder those of a range: parameters are workspace, folder, number and id of the end of the range
 * before, and how many rows. Ranges go by the number of the rows' last change, which is an index of the folder; several
 * rows may have the same, so their ids come second. Numbers stand still within a snapshot.
 */
export const IN_RANGE = `i.team_id = $1 and i.folder_id = $2 and i.deleted_at is null
  and i.seq >= $3 and (i.seq > $3 or i.id > $4) order by i.seq, i.id limit $5`

/** Milliseconds after which the database gives a statement up; 0 for never. */
export const STATEMENT_TIMEOUT = `(select setting::int from pg_settings where name = 'statement_timeout') as statement_timeout`

/** Few rows at first, so that the first come soon. */
const FIRST_ROWS = 500
const LEAST_ROWS = 100
const MOST_ROWS = 5_000
/** How long a range is to take, and at most this share of what the database lets a statement run. */
const RANGE_MS = 250
const SHARE_OF_LIMIT = 1 / 20

/** Reads a range: how many rows it had and where it ended; null without any. */
type ReadRange = (range: {
  after: RangeEnd
  limit: number
}) => Promise<{ items: number; end: RangeEnd; took: number } | null>

/**
 * Reads all ranges of a folder, one after the other: each a statement that stays far below the limit of statements
 * however many rows there are. To be called within a snapshot, so that all rows are of one moment.
 */
export async function readRanges(statement_timeout: number, read: ReadRange): Promise<void> {
  const meant = Math.min(RANGE_MS, statement_timeout * SHARE_OF_LIMIT || RANGE_MS)
  let after = RANGE_BEGIN
  let limit = FIRST_ROWS
  for (;;) {
    const range = await read({ after, limit })
    if (!range || range.items < limit) return
    after = range.end
    limit = nextLimit(limit, meant / range.took)
  }
}

/** At most twice as many rows as before: one quick answer says little about the next. */
function nextLimit(limit: number, factor: number): number {
  return Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, limit * Math.min(2, factor))))
}
