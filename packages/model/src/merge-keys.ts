import { sameJson } from '@weft/base'

type Keys = Readonly<Record<string, unknown>>

/**
 * Joins two changes of settings key by key; undefined where both changed one key to different things, and where one of
 * the three is no object.
 */
export function mergeKeys(old: unknown, mine: unknown, theirs: unknown): Keys | undefined {
  return isKeys(old) && isKeys(mine) && isKeys(theirs) ? joined(old, mine, theirs) : undefined
}

/**
 * Settings with what an editor changed of them, as fields of a save and its `old`: of the keys that were changed what
 * the editor had shown (`base`), of all others what is there now. So only the same key is a conflict.
 */
export function settingsOver<S extends Keys>(
  now: S,
  mine: Keys,
  base: Keys,
): { settings: S; old: { settings: Keys } } {
  const settings: Record<string, unknown> = { ...now }
  const old: Record<string, unknown> = { ...now }
  for (const key of new Set([...Object.keys(mine), ...Object.keys(base)])) {
    if (sameJson(mine[key] ?? null, base[key] ?? null)) continue
    if (key in mine) settings[key] = mine[key]
    else delete settings[key]
    // What is not there was shown as its default, which nobody has stored.
    if (key in base && key in now) old[key] = base[key]
    else delete old[key]
  }
  return { settings: settings as S, old: { settings: old } }
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
