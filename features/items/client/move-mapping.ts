import { clientAttributeType } from '@weft/features/attributes/client'
import { isAssignable } from '@weft/features/attributes/shared'
import type { Attribute, Item } from '@weft/model'

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
): Record<string, string> {
  const taken = new Set(Object.values(chosen).filter((id) => id !== null))
  const mapping: Record<string, string> = {}
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
    if (id === null) continue
    if (id !== undefined) mapping[source.id] = id
    else if (!claim(source, (one) => nameOf(one) === nameOf(source))) open.push(source)
  }
  for (const source of open) if (source.primary) claim(source, (one) => one.primary)
  return mapping
}

const isPersonal = ({ type }: Attribute) => clientAttributeType(type).isPersonal === true

/** Whether values of an attribute can go to another board: those that are given, and records of people. */
export const isCarried = (one: Attribute): boolean =>
  isPersonal(one) || isAssignable(clientAttributeType(one.type))

/** Attributes of which items bring something; of what is other people's own nobody knows here whether there is any. */
export function heldAttributes(
  own: readonly Attribute[],
  theirs: readonly Attribute[],
  tree: readonly Item[],
): Attribute[] {
  const isHeld = (one: Attribute) =>
    isPersonal(one)
      ? theirs.some(({ type }) => type === one.type)
      : tree.some(({ values }) => (values?.[one.id]?.data ?? null) !== null)
  return own.filter((one) => isCarried(one) && isHeld(one))
}

/** A reference attribute with how many links of an item and all below it it holds: they stay behind. */
export interface LinksBehind {
  attribute: Attribute
  count: number
}

export function linksBehind(
  own: readonly Attribute[],
  tree: readonly Item[],
  /** The links in a cell. */
  linksIn: (item_id: string, attribute_id: string) => readonly unknown[],
): LinksBehind[] {
  return own
    .filter(({ type }) => clientAttributeType(type).holds === 'items')
    .map((attribute) => ({
      attribute,
      count: tree.reduce((sum, { id }) => sum + linksIn(id, attribute.id).length, 0),
    }))
    .filter(({ count }) => count > 0)
}
