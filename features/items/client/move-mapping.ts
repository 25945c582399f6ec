import { isAssignable } from '@weft/features/attributes/shared'
import type { Attribute, Item } from '@weft/model'

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

/** What of an item and all below it cannot go along to another board, whatever is mapped. */
export interface LeftBehind {
  /** Attributes with values that nobody can give to another item, such as votes. */
  values: readonly Attribute[]
  /** Reference attributes with how many links they hold. */
  links: readonly { attribute: Attribute; count: number }[]
}

type Member = Parameters<typeof isAssignable>[0] & { computed?: unknown }

export function leftBehind(
  own: readonly Attribute[],
  tree: readonly Item[],
  world: {
    typeOf(name: string): Member
    /** The links in a cell. */
    linksIn(item_id: string, attribute_id: string): readonly unknown[]
  },
): LeftBehind {
  const values = own.filter(({ id, type }) => {
    const member = world.typeOf(type)
    // What follows from others is worked out anew over there.
    const isOwn = !isAssignable(member) && member.isStatic !== true && member.computed === undefined
    return isOwn && tree.some((item) => (item.values?.[id]?.data ?? null) !== null)
  })
  const links = own
    .filter(({ type }) => type === 'reference')
    .map((attribute) => ({
      attribute,
      count: tree.reduce((sum, { id }) => sum + world.linksIn(id, attribute.id).length, 0),
    }))
    .filter(({ count }) => count > 0)
  return { values, links }
}
