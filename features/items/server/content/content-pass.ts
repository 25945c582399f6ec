import type { Database } from '@weft/db'

import { readRanges } from '../key-ranges.ts'
import { type ContentRange, type ContentStart, readContentRange, readContentStart } from './queries.ts'
import type { InTurn } from '../in-turn.ts'

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
    await readRanges(begun.statement_timeout, async (asked) => {
      signal.throwIfAborted()
      const { range, took } = await inTurn(async () => {
        const since = performance.now()
        const read = await readContentRange(tx, place, asked)
        return { range: read, took: performance.now() - since }
      })
      if (!range) return null
      await take(range)
      return { items: range.items, end: range.end, took }
    })
  })
}
