import {
  type Checker,
  type EntryMap,
  entryKey,
  ownPermission,
  type Place,
  type Resource,
  type Token,
} from '@weft/permissions'

import type { GivenPermission } from '../shared/index.ts'

/** What a cell says: everything, own things only, nothing. */
export type Level = 'all' | 'own' | 'none'

/** One place on the way from the workspace's defaults down to the resource, and what is set there. */
interface Step {
  /** Null for what every workspace starts with. */
  readonly at: Place | null
  /** Null where nothing is set: the place above counts. */
  readonly level: Level | null
}

export interface Cell {
  /** Outermost first; the last one is the resource itself. */
  readonly steps: readonly Step[]
  readonly level: Level
  /** The step that decides; null when nothing is set anywhere, which means no. */
  readonly source: Step | null
  readonly isHere: boolean
}

/** What a token gets of a permission at a resource, by the walk that the engine makes, and where each part is set. */
export function readCell(
  checker: Checker,
  { places, resource }: { places: readonly (Place | null)[]; resource: Resource },
  { permission, token }: { permission: GivenPermission; token: Token },
): Cell {
  const whole = valuesByPlace(checker.tokenValues(permission, token, resource))
  const own = ownPermission(permission)
  const owned = valuesByPlace(own === null ? [] : checker.tokenValues(own, token, resource))
  let all = false
  let some = false
  let source: Step | null = null
  const steps = places.map((at): Step => {
    const here = whole.get(nameOf(at))
    const hereOwn = owned.get(nameOf(at))
    if (here === undefined && hereOwn === undefined) return { at, level: null }
    all = here ?? all
    some = hereOwn ?? some
    return (source = { at, level: levelFrom(all, some) })
  })
  return { steps, level: levelFrom(all, some), source, isHere: steps.at(-1)?.level !== null }
}

/** The entries of a resource with one cell set, or left to what comes from above with null. */
export function withLevel(
  entries: EntryMap,
  { permission, token }: { permission: GivenPermission; token: Token },
  level: Level | null,
): Record<string, boolean> {
  const own = ownPermission(permission)
  const keys = [permission, ...(own === null ? [] : [own])].map((name) => entryKey(name, token))
  const owned = keys.map((key) => `${key}:owner`)
  const rest = Object.entries(entries).filter(([key]) => !keys.includes(key) && !owned.includes(key))
  const next = Object.fromEntries(rest) as Record<string, boolean>
  if (level === null) return next
  next[entryKey(permission, token)] = level === 'all'
  // Both are written, so that what a place above says of own things does not come through.
  if (own !== null && level !== 'all') next[entryKey(own, token)] = level === 'own'
  return next
}

function levelFrom(all: boolean, own: boolean): Level {
  if (all) return 'all'
  return own ? 'own' : 'none'
}

function nameOf(at: Place | null): string {
  return at === null ? '' : `${at.type}:${at.id}`
}

/** At one place the nearest layer counts: final entries before the others. */
function valuesByPlace(values: readonly { at: Place | null; value: boolean }[]): Map<string, boolean> {
  const found = new Map<string, boolean>()
  for (const { at, value } of values) if (!found.has(nameOf(at))) found.set(nameOf(at), value)
  return found
}
