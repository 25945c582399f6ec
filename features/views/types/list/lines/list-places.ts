import { type ItemLine, type ListLine, treeEnd } from './list-lines.ts'

/** A gap between two lines, and how deep an item that is dropped there lies. */
export interface ListTarget {
  /** The line below the gap. */
  at: number
  depth: number
}

/** Where dropped items come to lie, as the items know it. */
export interface ListLanding {
  parent_id: string | null
  /** Neighbours below the same parent; null where there is none in sight. */
  after: string | null
  before: string | null
  /** Null when nothing is grouped, and for sub-items. */
  group: number | null
}

/** An item with all that is shown below it: a tree moves as one. */
export function treeOf(lines: readonly ListLine[], place: number): Set<string> {
  const ids = new Set<string>()
  const end = treeEnd(lines, place)
  for (let at = place; at < end; at++) {
    const line = lines[at]
    if (line?.kind === 'item') ids.add(line.id)
  }
  return ids
}

/** The item lines that a gap lies between, in the same group, as if those that are moved were not there. */
function around(lines: readonly ListLine[], at: number, moved: ReadonlySet<string>) {
  const seek = (from: number, step: -1 | 1): ItemLine | null => {
    for (let place = from; ; place += step) {
      const line = lines[place]
      if (!line || line.kind === 'group' || line.kind === 'add') return null
      if (line.kind === 'item' && !moved.has(line.id)) return line
    }
  }
  return { above: seek(at - 1, -1), below: seek(at, 1) }
}

/** Between which depths something may be dropped in a gap. */
export function depthsAt(
  lines: readonly ListLine[],
  at: number,
  { moved, isNested }: { moved: ReadonlySet<string>; isNested: boolean },
): { min: number; max: number } {
  if (!isNested) return { min: 0, max: 0 }
  const { above, below } = around(lines, at, moved)
  return { min: below?.depth ?? 0, max: above ? above.depth + 1 : 0 }
}

/** What a drop means; null where nothing can lie, such as above the first group. */
export function landingAt(
  lines: readonly ListLine[],
  { at, depth }: ListTarget,
  moved: ReadonlySet<string>,
): ListLanding | null {
  const isGrouped = lines.some((line) => line.kind === 'group')
  const group = isGrouped ? groupAt(lines, at) : null
  if (isGrouped && group === null) return null
  const parent = depth === 0 ? null : lastAtDepth(lines, at, { depth: depth - 1, moved })
  if (depth > 0 && !parent) return null
  const after = lastAtDepth(lines, at, { depth, moved })
  return {
    parent_id: parent?.id ?? null,
    after: after?.id ?? null,
    before: firstAtDepth(lines, at, { depth, moved })?.id ?? null,
    group: depth === 0 ? group : null,
  }
}

/** The innermost group whose rows lie around a gap; null in a closed one and where there are only groups. */
function groupAt(lines: readonly ListLine[], at: number): number | null {
  for (let place = at - 1; place >= 0; place--) {
    const line = lines[place]
    if (line?.kind === 'group') return line.isClosed || lines[place + 1]?.kind === 'group' ? null : line.group
    if (line && line.group !== null) return line.group
  }
  return null
}

interface Depth {
  depth: number
  moved: ReadonlySet<string>
}

function lastAtDepth(lines: readonly ListLine[], at: number, { depth, moved }: Depth): ItemLine | null {
  for (let place = at - 1; place >= 0; place--) {
    const line = lines[place]
    if (!line || line.kind === 'group' || line.kind === 'add') return null
    if (line.kind === 'draft' || moved.has(line.id)) continue
    if (line.depth < depth) return null
    if (line.depth === depth) return line
  }
  return null
}

function firstAtDepth(lines: readonly ListLine[], at: number, { depth, moved }: Depth): ItemLine | null {
  for (let place = at; place < lines.length; place++) {
    const line = lines[place]
    if (!line || line.kind === 'group' || line.kind === 'add') return null
    if (line.kind === 'draft' || moved.has(line.id)) continue
    if (line.depth < depth) return null
    if (line.depth === depth) return line
  }
  return null
}
