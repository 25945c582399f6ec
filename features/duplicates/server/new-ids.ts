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

/** What things are called where a setting goes to. */
export interface Renaming {
  /** The name there of what a text is the id of; the text itself where it is none. */
  id(text: string): unknown
  /** The name there of somebody, given as a number or as a text with one. */
  person?(id: number | string): unknown
  /** Whether data of the attribute of this id is about people; the id may be that of a form's question. */
  isOfPeople?(id: string): boolean
}

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
/** Fields that hold people, whatever is around them. */
const PEOPLE = new Set(['user_ids', 'user_id', 'mentions'])
/** Fields that say which attribute, or question about one, the others are about; and those in which its data stands. */
const ABOUT = ['attribute_id', 'block'] as const
const DATA = new Set(['value', 'data', 'options', 'initial'])

/** Where people stand: nowhere, as any number or text, or in lists and keys only, as sizes stand beside them. */
type People = 'none' | 'any' | 'listed'

/** A setting with the ids in it replaced: where a field or its name is one, and in the tokens of formulas. */
export function withNewIds<T>(value: T, ids: NewIds): T {
  return ids.size === 0 ? value : (renamedIds(value, { id: (text) => ids.get(text) ?? text }) as T)
}

/** A setting as it is where its ids, and people's, are others: the one place that knows where they lie. */
export function renamedIds(value: unknown, to: Renaming): unknown {
  return renamed(value, to, '', 'none')
}

/** Data of an attribute that holds people, as it is where they are called otherwise. */
export function renamedPeople(data: unknown, to: Renaming): unknown {
  return renamed(data, to, 'data', 'any')
}

function renamed(value: unknown, to: Renaming, field: string, people: People): unknown {
  if (typeof value === 'number') return people === 'any' ? (to.person?.(value) ?? value) : value
  if (typeof value === 'string') {
    if (OWN_WORDS.has(field)) return value
    if (WITH_TOKENS.has(field))
      return value.replaceAll(/\{([^{}]+)\}/g, (_whole, id: string) => `{${String(to.id(id))}}`)
    return personText(value, to, people) ?? to.id(value)
  }
  if (Array.isArray(value)) {
    const inside = people === 'none' ? 'none' : 'any'
    return value.map((one) => renamed(one, to, field, inside))
  }
  if (typeof value !== 'object' || value === null) return value
  const about = ABOUT.map((name) => (value as Record<string, unknown>)[name])
  const isAbout = about.some((id) => typeof id === 'string' && to.isOfPeople?.(id))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = personText(key, to, people) ?? to.id(key)
      const inside = PEOPLE.has(key) || (isAbout && DATA.has(key)) ? 'any' : listedIn(key, to, people)
      return [String(name), renamed(inner, to, key, inside)]
    }),
  )
}

/** A text with somebody's number in it, renamed where people stand. */
function personText(text: string, to: Renaming, people: People): unknown {
  return people !== 'none' && /^[1-9]\d{0,9}$/.test(text) ? to.person?.(text) : undefined
}

const listedIn = (key: string, to: Renaming, people: People): People =>
  people !== 'none' || to.isOfPeople?.(key) ? 'listed' : 'none'

/** What links of a text lead to: a place or item of the copied part, and its copy. */
export interface CopiedPlaces {
  places: Pick<NewIds, 'get'>
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
