import { createHash } from 'node:crypto'

/**
 * The id of an item's copy: it follows from the copied place and the item, so that an item that was copied before a
 * crash is found again instead of copied twice. A UUID of version 8, whose bits are ours.
 */
export function copyId(copy_id: string, item_id: string): string {
  const hex = createHash('sha256').update(`${copy_id}/${item_id}`).digest('hex')
  const variant = (Number.parseInt(hex.slice(16, 17), 16) & 3) | 8
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** New ids by old ones. */
export type NewIds = ReadonlyMap<string, string>

/** A setting or value with the ids in it replaced, wherever in its texts they stand. */
export function withNewIds<T>(value: T, ids: NewIds): T {
  if (ids.size === 0 || value === null || value === undefined) return value
  let text = JSON.stringify(value)
  // Ids are long and random: a text that holds one by chance is not to be feared.
  for (const [old, made] of ids) if (text.includes(old)) text = text.replaceAll(old, made)
  return JSON.parse(text) as T
}

/** Each attribute after those that its settings name, such as a formula after what it is made of. */
export function namedFirst<A extends { id: string; settings: unknown }>(attributes: readonly A[]): A[] {
  const ordered: A[] = []
  let left = attributes.map((one) => ({ one, text: JSON.stringify(one.settings) }))
  while (left.length > 0) {
    const free = left.filter(
      ({ one, text }) => !left.some((other) => other.one !== one && text.includes(other.one.id)),
    )
    // A ring has no beginning: then their order is as good as any.
    const next = free.length > 0 ? free : left
    ordered.push(...next.map(({ one }) => one))
    left = left.filter((entry) => !next.includes(entry))
  }
  return ordered
}
