import type { ValueContext } from '@weft/model'
import {
  groupAttribute,
  type GroupSegment,
  type GroupSpec,
  type QueryAttribute,
  type QueryEnv,
} from '@weft/query'

interface Possible {
  key: string | null
  label: string
  data: unknown
}

/**
 * Makes what puts groups without items among those that have some, each where it stands by its level's order. The groups
 * of empty values come last, and inside of an empty group there are no others.
 */
export function groupFiller(
  groups: readonly GroupSpec[],
  env: Pick<QueryEnv, 'attribute' | 'context'>,
): (found: readonly GroupSegment[]) => GroupSegment[] {
  // As the groups themselves: levels of attributes that are gone are no levels.
  const levels = groups.flatMap((spec) => {
    const attribute = groupAttribute(env, spec)
    if (!attribute) return []
    return { attribute_id: spec.attribute_id, possible: possibleOf(attribute, spec.direction, env.context) }
  })
  return (found) => {
    const filled: GroupSegment[] = []
    fill({ from: 0, to: found.length, level: 0, path: [], start: 0 })
    return filled

    function fill({ from, to, level, path, start }: Inside): void {
      const { possible = [], attribute_id = '' } = levels[level] ?? {}
      const open = [...possible]
      let at = start
      // Those that stand before the group of a place, or all that are left.
      const addUpTo = (place: number) => {
        for (const { key, label, data } of open.splice(0, place))
          filled.push({ path: [...path, key], level, attribute_id, key, label, start: at, count: 0, data })
      }
      for (let n = from; n < to;) {
        const segment = found[n] as GroupSegment
        let end = n + 1
        while (end < to && (found[end]?.level ?? 0) > level) end++
        const place = open.findIndex(({ key }) => key === segment.key)
        if (place >= 0) {
          addUpTo(place)
          open.shift()
        } else if (segment.key === null) addUpTo(open.length)
        filled.push(segment)
        fill({ from: n + 1, to: end, level: level + 1, path: segment.path, start: segment.start })
        at = segment.start + segment.count
        n = end
      }
      addUpTo(open.length)
    }
  }
}

interface Inside {
  /** Of the found segments. */
  from: number
  to: number
  level: number
  path: readonly (string | null)[]
  /** The first row. */
  start: number
}

function possibleOf(
  { type, settings }: QueryAttribute,
  direction: GroupSpec['direction'],
  context: ValueContext,
): Possible[] {
  const known = (type.everyData?.(settings) ?? []).flatMap((data) => {
    const [group] = type.groups?.(data, settings, context) ?? []
    return group ? [{ key: group.key, label: group.label, data, sort: Number(group.sort) }] : []
  })
  known.sort((a, b) => (direction === 'desc' ? b.sort - a.sort : a.sort - b.sort))
  const possible: Possible[] = known.map(({ key, label, data }) => ({ key, label, data }))
  // Without a tick means not ticked.
  if (possible.length > 0 && type.emptySortKey === undefined)
    possible.push({ key: null, label: '', data: null })
  return possible
}
