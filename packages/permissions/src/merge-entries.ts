import type { EntryMap } from './graph.ts'

/**
 * Joins two edits of the same entries key by key: what either of them set, changed or took away holds. Null when both
 * changed one key to different values: which of them is meant nobody can know, and a right is no place to guess.
 */
export function mergeEntries(old: EntryMap, mine: EntryMap, theirs: EntryMap): EntryMap | null {
  const merged: Record<string, unknown> = { ...theirs }
  for (const key of new Set([...Object.keys(old), ...Object.keys(mine)])) {
    if (old[key] === mine[key]) continue
    if (theirs[key] !== old[key] && theirs[key] !== mine[key]) return null
    if (mine[key] === undefined) delete merged[key]
    else merged[key] = mine[key]
  }
  return merged
}
