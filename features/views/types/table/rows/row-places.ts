import type { GridModel, GridRow } from '../grid/grid-model.ts'

/** A gap between two lines, and how deep a row that is dropped there lies. */
export interface RowTarget {
  /** The line below the gap. */
  at: number
  depth: number
}

/** Where dropped rows come to lie, as the items know it. */
export interface Landing {
  parent_id: string | null
  /** Neighbours below the same parent; null where there is none in sight. */
  after: string | null
  before: string | null
  /** The group it lies in, by its number in the model; null when nothing is grouped, and for sub-items. */
  group: number | null
}

interface Neighbours {
  above: GridRow | null
  below: GridRow | null
}

/** The rows with all that is shown below them, since a sub-tree moves as one. */
export function wholeRows(model: GridModel, ids: readonly string[]): Set<string> {
  const whole = new Set(ids)
  for (const id of ids) {
    const line = model.lineOf(id)
    const top = model.rowAt(line)
    if (!top) continue
    for (let at = line + 1; ; at++) {
      const row = model.rowAt(at)
      if (!row || row.depth <= top.depth) break
      whole.add(row.id)
    }
  }
  return whole
}

/** The gap that a point on a line means: its upper half the one above, its lower half the one below. */
export function gapAt(model: GridModel, line: number, isLowerHalf: boolean): number {
  const kind = model.lines.at(line)?.kind
  // Over a header means into its group, over the line that adds means to the group's end.
  if (kind === 'group') return line + 1
  if (kind === 'add') return line
  return isLowerHalf ? line + 1 : line
}

/** Between which depths a row may be dropped in a gap. */
export function depthsAt(
  model: GridModel,
  at: number,
  { moved, isNested }: { moved: ReadonlySet<string>; isNested: boolean },
): { min: number; max: number } {
  if (!isNested) return { min: 0, max: 0 }
  const { above, below } = neighbours(model, at, moved)
  return { min: below?.depth ?? 0, max: above ? above.depth + 1 : 0 }
}

/** Null where nothing can be dropped, such as between the headers of groups in groups. */
export function landingAt(
  model: GridModel,
  { at, depth }: RowTarget,
  moved: ReadonlySet<string>,
): Landing | null {
  const { above, below } = neighbours(model, at, moved)
  const group = groupAt(model, at)
  if (model.groups.length > 0 && group === null) return null
  if (depth > 0) {
    if (!above) return null
    if (depth > above.depth) {
      const before = below?.depth === depth ? below.id : null
      return { parent_id: above.id, after: null, before, group: null }
    }
  }
  // The next one up of this depth is the sibling that it comes after.
  let sibling: GridRow | null = above
  for (let line = at - 1; sibling && sibling.depth > depth && line >= 0; line--) {
    const row = model.rowAt(line)
    if (row && !moved.has(row.id)) sibling = row
  }
  const after = sibling?.depth === depth ? sibling : null
  const before = below?.depth === depth ? below : null
  return {
    parent_id: depth === 0 ? null : (after?.item.parent_id ?? null),
    after: after?.id ?? null,
    before: before?.id ?? null,
    group: depth === 0 ? group : null,
  }
}

/** The innermost group that the lines around a gap belong to. */
export function groupAt(model: GridModel, at: number): number | null {
  for (const line of [at - 1, at]) {
    const place = model.lines.at(line)
    if (!place || (line === at && place.kind === 'group')) continue
    if (place.kind === 'add') return place.group
    if (place.kind === 'group') return model.groups[place.group]?.isInnermost ? place.group : null
    const index = place.kind === 'row' ? place.index : place.parent_index
    const found = model.groups.findIndex(
      ({ segment: { start, count }, isInnermost }) => isInnermost && index >= start && index < start + count,
    )
    if (found >= 0) return found
  }
  return null
}

function neighbours(model: GridModel, at: number, moved: ReadonlySet<string>): Neighbours {
  const look = (from: number, step: 1 | -1): GridRow | null => {
    for (let line = from; ; line += step) {
      const kind = model.lines.at(line)?.kind
      if (kind === undefined || kind === 'group') return null
      const row = model.rowAt(line)
      if (row && !moved.has(row.id)) return row
      // Upwards the line that adds stands between a group's end and its rows.
      if (!row && step === 1) return null
    }
  }
  return { above: look(at - 1, -1), below: look(at, 1) }
}
