import type { Item } from '@weft/model'
import type { LiveQuery, QueryRow } from '@weft/query'

import type { ViewRecords } from '../../../client/view-member.ts'
import type { GridModel } from '../grid/grid-model.ts'

export interface FoundRow {
  id: string
  /** What has to be open for it to be seen, from the outermost in. */
  above: readonly string[]
}

/**
 * The rows that were found, in the order of the view: those that it shows, and sub-items below one that it shows.
 * `limit`: more are not looked for.
 */
export function foundRows(
  found: LiveQuery<Item & QueryRow>,
  shown: { has(id: string): boolean; indexOf(id: string): number },
  { records, limit }: { records: Pick<ViewRecords, 'item' | 'below' | 'isNested'>; limit: number },
): FoundRow[] {
  const rows: (FoundRow & { place: readonly number[] })[] = []
  const seen = new Set<string>()
  const places = new Map<string, ReadonlyMap<string, number>>()
  const placeBelow = (parent_id: string, id: string): number => {
    let own = places.get(parent_id)
    if (!own) {
      own = new Map(records.below(parent_id).map((child, at) => [child.id, at]))
      places.set(parent_id, own)
    }
    return own.get(id) ?? -1
  }
  for (const { id } of found.lines(0, limit)) {
    // A row with several labels stands in several groups.
    if (seen.has(id)) continue
    seen.add(id)
    const path = pathTo(id, records)
    const [top = id] = path
    const isShown = records.isNested ? shown.has(top) : shown.has(id)
    if (!isShown) continue
    if (!records.isNested) {
      rows.push({ id, above: [], place: [shown.indexOf(id)] })
      continue
    }
    const place = path.map((one, depth) =>
      depth === 0 ? shown.indexOf(one) : placeBelow(path[depth - 1] ?? '', one),
    )
    rows.push({ id, above: path.slice(0, -1), place })
  }
  return rows.toSorted((a, b) => comparePlaces(a.place, b.place)).map(({ id, above }) => ({ id, above }))
}

/** Columns in which a row has what was looked for, from the first one on. */
export function cellsOfRow(model: GridModel, isIn: (column_id: string) => boolean): number[] {
  return model.options.columns.flatMap(({ id }, index) => (isIn(id) ? [index] : []))
}

/** An item below all that it hangs under. */
function pathTo(id: string, { item }: Pick<ViewRecords, 'item'>): string[] {
  const path = [id]
  for (
    let at = item(id)?.parent_id ?? null;
    at !== null && path.length < 10;
    at = item(at)?.parent_id ?? null
  )
    path.unshift(at)
  return path
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [depth, place] of a.entries()) {
    const other = b[depth]
    if (other === undefined) return 1
    if (place !== other) return place - other
  }
  return a.length - b.length
}
