import type { FeedKey } from '@weft/model'

import type { RecordSpace } from '../record-space.ts'
import type { Row } from '../row.ts'
import { type LogEntry, plain, type SegmentOnDisk } from './kept-feed.ts'
import { SEGMENT_ROWS, toSegment } from './segment.ts'

/** All that memory holds of a feed's collection, in parts that are made one by one when they are written. */
export function partsOf(space: RecordSpace, collection: string, feed: FeedKey): (() => SegmentOnDisk)[] {
  const rows = space.table(collection).confirmedIn(feed.id)
  const isColumnar = feed.kind === 'folder' && space.isSlotted(collection)
  const groups = isColumnar ? Object.values(Object.groupBy(rows, (row) => String(row.board_id))) : [rows]
  return groups.flatMap((group = []) =>
    slices(group).map((slice) => (): SegmentOnDisk => {
      if (!isColumnar) return { kind: 'records', collection, text: JSON.stringify(plain(slice)) }
      const [first] = slice
      const board_id = String(first?.board_id ?? '')
      const place = { team_id: feed.team_id, board_id, folder_id: feed.id }
      return { kind: 'columns', collection, segment: toSegment(slice, place) }
    }),
  )
}

/** What some records of a feed are now, and which of them are not there any more. */
export function stateOf(
  space: RecordSpace,
  collection: string,
  { feed, ids }: { feed: FeedKey; ids: Iterable<string> },
): LogEntry[string] {
  const table = space.table(collection)
  const rows: Row[] = []
  const gone: string[] = []
  for (const id of ids) {
    const row = table.confirmed(id)
    if (row && table.bucketOf(row) === feed.id) rows.push(row)
    else gone.push(id)
  }
  return { rows, gone }
}

function slices<T>(rows: readonly T[]): T[][] {
  const found: T[][] = []
  for (let at = 0; at < rows.length; at += SEGMENT_ROWS) found.push(rows.slice(at, at + SEGMENT_ROWS))
  return found
}
