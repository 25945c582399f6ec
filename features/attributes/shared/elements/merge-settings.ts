import { sameJson } from '@weft/base'
import type { Settings } from '@weft/model'
import { mergeById } from './merge-lists.ts'

/**
 * Joins two edits of an attribute's settings: by setting, and inside a list of objects with ids
 * (such as labels) by element, so that two people may each add a label. Undefined where both
 * changed the same thing.
 */
export function mergeSettings(old: Settings, mine: Settings, theirs: Settings): Settings | undefined {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergeSetting(old[key], mine[key], theirs[key])
    if (value === undefined) return undefined
    if (value.kept !== undefined) merged[key] = value.kept
  }
  return merged
}

function mergeSetting(old: unknown, mine: unknown, theirs: unknown): { kept: unknown } | undefined {
  if (sameJson(mine, theirs) || sameJson(mine, old)) return { kept: theirs }
  if (sameJson(theirs, old)) return { kept: mine }
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const joined = mergeById(old, mine, theirs)
  return joined === undefined ? undefined : { kept: joined ?? [] }
}
