import { type ItemLine, keyOf } from './lines/list-lines.ts'
import type { ListContext } from './list-context.ts'

export type LineFinder = ReturnType<typeof createFinder>

/** Finds lines by their keys, as they are when it is asked. */
export function createFinder(list: () => ListContext) {
  const itemAt = (place: number): ItemLine | null => {
    const line = list().lines[place]
    return line?.kind === 'item' ? line : null
  }
  const placeOf = (key: string) => list().lines.findIndex((line) => keyOf(line) === key)
  const lineOf = (key: string) => itemAt(placeOf(key))
  const lastBelow = (id: string, isSkipped = (_id: string) => false) =>
    list()
      .records.below(id)
      .findLast((item) => !isSkipped(item.id))?.id ?? null

  /** The nearest sibling line up or down. */
  function sibling(key: string, step: -1 | 1, isSkipped = (_id: string) => false): ItemLine | null {
    const { lines } = list()
    const from = placeOf(key)
    const own = itemAt(from)
    if (!own) return null
    for (let at = from + step; ; at += step) {
      const line = lines[at]
      if (line?.kind === 'draft') continue
      if (line?.kind !== 'item' || line.depth < own.depth) return null
      if (line.depth === own.depth && !isSkipped(line.id)) return line
    }
  }

  return { itemAt, placeOf, lineOf, lastBelow, sibling }
}
