import type { ValueSlot } from '@weft/model'

import type { Row } from './row.ts'

/** How news is judged: an index or an answer needs an equal number, an event a newer one. */
export type MergeMode = 'merge' | 'saved'

/** The same object when nothing of it is news. `isStrict`: at an equal number nothing is. */
export function mergeFields(
  known: Row,
  row: Row,
  { mode, isStrict }: { mode: MergeMode; isStrict: boolean },
): Row {
  const isNewer = row.row_version > known.row_version
  const isEqual = row.row_version === known.row_version && mode === 'merge' && !isStrict
  if (isNewer || (isEqual && row.seq >= known.seq)) return row
  return row.seq <= known.seq ? known : movedOn(known, row)
}

/**
 * A newer record that comes with all its slots: one that is missing or older there is so on the server, such as
 * after a way over another board. Of an older moment only its own slots count.
 */
export function isWhole(known: Row, row: Row, isMoved: boolean): boolean {
  if (row.values === undefined || row.row_version <= known.row_version) return false
  return row.seq >= known.seq || isMoved
}

/** A saved value moves its item's times on, and a comment its counts, without a number of the item's own. */
export function movedOn(known: Row, { seq, updated_at, updated_by, ...row }: Row): Row {
  const { comment_count: _count, last_comment_at: _at, last_comment_by: _by, ...rest } = known
  const { comment_count, last_comment_at, last_comment_by } = row
  const talk = comment_count === undefined ? {} : { comment_count, last_comment_at, last_comment_by }
  return { ...rest, ...talk, seq, updated_at, updated_by }
}

/** The same object when nothing is news. */
export function mergeSlots(
  known: Row['values'],
  incoming: Row['values'],
  mode: MergeMode,
): Record<string, ValueSlot> | undefined {
  let merged = known
  for (const [attribute_id, slot] of Object.entries(incoming ?? {})) {
    const version = known?.[attribute_id]?.row_version ?? -1
    if (slot.row_version < version || (mode === 'saved' && slot.row_version === version)) continue
    if (merged === known) merged = { ...known }
    if (merged) merged[attribute_id] = slot
  }
  return merged
}
