import type { Database } from '@weft/db'

import {
  type ContentRange,
  type ContentStart,
  RANGE_BEGIN,
  readContentRange,
  readContentStart,
} from './queries.ts'
import type { InTurn } from './turns.ts'

/** Few rows at first, so that a table stands soon. */
const FIRST_ROWS = 500
const LEAST_ROWS = 100
const MOST_ROWS = 5_000
/** How long a range is to take, and at most this share of what the database lets a statement run. */
const RANGE_MS = 250
const SHARE_OF_LIMIT = 1 / 20

export interface PassTaker {
  start(start: ContentStart): void
  /** The next range is read once this one is taken. */
  take(range: ContentRange): Promise<void>
  /** In which ranges of several passes are read. */
  inTurn: InTurn
  /** Looked at between two ranges. */
  signal: AbortSignal
}

/**
 * Reads a folder's items by key ranges, each a statement that stays far below the limit of statements however many
 * rows there are. All of them see one moment of the database, that of the number in `start`.
 */
export async function passOver(
  db: Database,
  { team_id, folder_id }: { team_id: number; folder_id: string },
  { start, take, inTurn, signal }: PassTaker,
): Promise<void> {
  signal.throwIfAborted()
  await db.snapshot(team_id, async (tx) => {
    const begun = await readContentStart(tx, team_id, folder_id)
    start(begun)
    const place = { team_id, folder_id, ids: begun.attribute_ids }
    const meant = Math.min(RANGE_MS, begun.statement_timeout * SHARE_OF_LIMIT || RANGE_MS)
    let after = RANGE_BEGIN
    let limit = FIRST_ROWS
    for (;;) {
      signal.throwIfAborted()
      const { range, took } = await inTurn(async () => {
        const since = performance.now()
        const read = await readContentRange(tx, place, { after, limit })
        return { range: read, took: performance.now() - since }
      })
      if (!range) return
      await take(range)
      if (range.items < limit) return
      after = range.end
      limit = nextLimit(limit, meant / took)
    }
  })
}

/** At most twice as many rows as before: one quick answer says little about the next. */
function nextLimit(limit: number, factor: number): number {
  return Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, limit * Math.min(2, factor))))
}
