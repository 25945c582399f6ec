import { sameJson } from '@weft/base'

type Keys = Readonly<Record<string, unknown>>

/**
 * Joins two changes of settings key by key; undefined where both changed one key to different things, and where one of
 * the three is no object.
 */
export function mergeKeys(old: unknown, mine: unknown, theirs: unknown): Keys | undefined {
  return isKeys(old) && isKeys(mine) && isKeys(theirs) ? joined(old, mine, theirs) : undefined
}

function isKeys(value: unknown): value is Keys {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function joined(old: Keys, mine: Keys, theirs: Keys): Keys | undefined {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const mineIsNew = !sameJson(mine[key], old[key])
    const theirsIsNew = !sameJson(theirs[key], old[key])
    if (mineIsNew && theirsIsNew && !sameJson(mine[key], theirs[key])) return undefined
    const source = mineIsNew ? mine : theirs
    if (key in source) merged[key] = source[key]
  }
  return merged
}
