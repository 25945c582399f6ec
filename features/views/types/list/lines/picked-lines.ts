import type { ItemLine, ListLine } from './list-lines.ts'
import type { ListTarget } from './list-places.ts'

interface Carried {
  /** The one that was taken hold of, and its line. */
  id: string
  place: number
  ids: readonly string[]
  whole: ReadonlySet<string>
}

/**
 * The picked items as they are moved: in the order of the lines, each once, and none that goes along with another one
 * that it hangs below. Those that are out of sight come last.
 */
export function pickedRoots(
  lines: readonly ListLine[],
  picked: ReadonlySet<string>,
  parentOf: (id: string) => string | null,
): string[] {
  const inOrder = new Set<string>()
  for (const line of lines) if (line.kind === 'item' && picked.has(line.id)) inOrder.add(line.id)
  for (const id of picked) inOrder.add(id)
  return [...inOrder].filter((id) => {
    for (let above = parentOf(id); above !== null; above = parentOf(above))
      if (picked.has(above)) return false
    return true
  })
}

/** Where a carried item is taken from: an item with several values may stand in several groups. */
export function lineOfCarried(
  lines: readonly ListLine[],
  id: string,
  { place, id: own }: Pick<Carried, 'id' | 'place'>,
): ItemLine | null {
  const held = lines[place]
  if (held?.kind !== 'item') return null
  if (id === own) return held
  let found: ItemLine | null = null
  for (const line of lines)
    if (line.kind === 'item' && line.id === id && (found === null || line.group === held.group)) found = line
  return found
}

/** Whether a drop leaves what is carried as it lies: in one piece, as deep as before, and around the gap. */
export function liesAt(lines: readonly ListLine[], { at, depth }: ListTarget, own: Carried): boolean {
  const held = lines[own.place]
  if (held?.kind !== 'item') return true
  const tops = own.ids.map((id) => lineOfCarried(lines, id, own))
  if (tops.some((line) => line?.depth !== depth || line.group !== held.group)) return false
  const places: number[] = []
  for (const [place, line] of lines.entries())
    if (line.kind === 'item' && line.group === held.group && own.whole.has(line.id)) places.push(place)
  const [first = 0] = places
  const last = places.at(-1) ?? first
  return last - first + 1 === places.length && at >= first && at <= last + 1
}
