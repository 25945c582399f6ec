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

/** Fields in whose texts ids stand in braces: formulas, and addresses of buttons. */
const WITH_TOKENS = new Set(['formula', 'url'])
/** Fields that hold people's own words, whatever these look like. */
const OWN_WORDS = new Set([
  'name',
  'title',
  'description',
  'label',
  'text',
  'confirm',
  'unit',
  'help',
  'html',
])

/** A setting with the ids in it replaced: where a field or its name is one, and in the tokens of formulas. */
export function withNewIds<T>(value: T, ids: NewIds): T {
  return (ids.size === 0 ? value : renamed(value, ids, '')) as T
}

function renamed(value: unknown, ids: NewIds, field: string): unknown {
  if (typeof value === 'string') {
    if (OWN_WORDS.has(field)) return value
    if (WITH_TOKENS.has(field))
      return value.replaceAll(/\{([^{}]+)\}/g, (whole, id) => tokenOf(whole, id, ids))
    return ids.get(value) ?? value
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [ids.get(key) ?? key, renamed(inner, ids, key)]),
  )
}

function tokenOf(whole: string, id: string, ids: NewIds): string {
  const made = ids.get(id)
  return made === undefined ? whole : `{${made}}`
}

/** What links of a text lead to: a place or item of the copied part, and its copy. */
export interface CopiedPlaces {
  places: NewIds
  /** The copy of an item; undefined for one that does not come along. */
  itemCopy(id: string): string | undefined
}

const LINK = /(href="[^"]*\/b\/)([A-Za-z0-9]{11})(?:\/([A-Za-z0-9]{11}))?(?:\/([0-9a-f-]{36}))?(?=["?#])/g

/** A long text whose links lead to copies of what came along; what people wrote stays as it is. */
export function withNewLinks(html: string, { places, itemCopy }: CopiedPlaces): string {
  return html.replaceAll(LINK, (whole, before: string, board: string, folder?: string, item?: string) => {
    const made = item === undefined ? undefined : itemCopy(item)
    const place = folder === undefined ? undefined : places.get(folder)
    if (item !== undefined && made === undefined) return whole
    if (folder !== undefined && place === undefined) return whole
    return [`${before}${places.get(board) ?? board}`, place, made]
      .filter((part) => part !== undefined)
      .join('/')
  })
}

/** Each attribute after those that its settings name, such as a formula after what it is made of. */
export function namedFirst<A extends { id: string; settings: unknown }>(attributes: readonly A[]): A[] {
  const ordered: A[] = []
  let left = attributes.map((one) => ({ one, text: JSON.stringify(withoutMirror(one.settings)) }))
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

/** A reference and its mirror name each other and are made together. */
function withoutMirror(settings: unknown): unknown {
  const { mirror_id: _mirror, ...rest } = (settings ?? {}) as Record<string, unknown>
  return rest
}
