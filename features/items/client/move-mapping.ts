import type { Attribute } from '@weft/model'

/** What of an item's values goes where on another board. */
export interface MoveMapping {
  /** Attributes of the other board by those of this one. */
  mapping: Readonly<Record<string, string>>
  /** Attributes of this board whose values would be left behind. */
  lost: readonly Attribute[]
}

/** How two names are the same. */
const nameOf = ({ name }: Attribute) => name.trim().toLocaleLowerCase()

/**
 * Maps each attribute to one of its type on the other board: the one of its name, for the primary one else the primary
 * one, else none. `chosen` goes before, null being none; no attribute there is used twice.
 */
export function mapAttributes(
  from: readonly Attribute[],
  to: readonly Attribute[],
  chosen: Readonly<Record<string, string | null>> = {},
): MoveMapping {
  const taken = new Set(Object.values(chosen).filter((id) => id !== null))
  const mapping: Record<string, string> = {}
  const lost: Attribute[] = []
  const claim = (source: Attribute, fits: (target: Attribute) => boolean) => {
    const target = to.find((one) => one.type === source.type && !taken.has(one.id) && fits(one))
    if (!target) return false
    taken.add(target.id)
    mapping[source.id] = target.id
    return true
  }
  const open: Attribute[] = []
  for (const source of from) {
    const id = chosen[source.id]
    if (id === null) lost.push(source)
    else if (id !== undefined) mapping[source.id] = id
    else if (!claim(source, (one) => nameOf(one) === nameOf(source))) open.push(source)
  }
  for (const source of open) if (!source.primary || !claim(source, (one) => one.primary)) lost.push(source)
  return { mapping, lost }
}
