import {
  type FilterTree,
  filterSchema,
  isTree,
  type Settings,
  type SortKeySpec,
  sortSchema,
  type ValueContext,
} from '@weft/model'
import { compileFilter, compileSort, type QueryEnv, TextKeys } from '@weft/query'
import type { LinkedItem } from './linked-item.ts'
import { asObject } from './as-object.ts'
import { attributeTypeOf } from './type-source.ts'

/** Which of the linked items are looked at, and in what order. */
export interface LinkChoice {
  filter: FilterTree | null
  /** Without it items stand as they were linked. */
  sort: readonly SortKeySpec[]
}

/** Their values lie in records of their own, or nowhere: links carry no copy of them. */
const NOT_COPIED: ReadonlySet<string> = new Set(['reference', 'button'])
export const canChooseBy = (type: string): boolean => !NOT_COPIED.has(type)

/** What the settings say of it; what cannot be understood chooses nothing out. */
export function linkChoice({ filter, sort }: Settings): LinkChoice {
  const [tree, order] = [filterSchema.safeParse(filter), sortSchema.safeParse(sort)]
  return { filter: tree.success ? tree.data : null, sort: order.success ? order.data : [] }
}

/** The attributes of the linked items by which these are chosen and put in order, each once. */
export function choosingIds(settings: Settings): string[] {
  const { filter, sort } = linkChoice(settings)
  return [...new Set([...idsIn(filter), ...sort.map(({ attribute_id }) => attribute_id)])]
}

function idsIn(tree: FilterTree | null): string[] {
  return (tree?.conditions ?? []).flatMap((node) => (isTree(node) ? idsIn(node) : [node.attribute_id]))
}

type Choose = (links: readonly LinkedItem[]) => readonly LinkedItem[]

/**
 * Makes what picks and orders the links of a cell, by the rules of every filter and sort: conditions that are incomplete
 * or on attributes that are gone are ignored, empty values come last, and what is equal stays as it was linked.
 * `settings.about` says of what kind the attributes are; their data comes with the links.
 */
export function linkChooser(settings: Settings, context: ValueContext): Choose {
  const { filter, sort } = linkChoice(settings)
  if (!filter && sort.length === 0) return (links) => links
  const about = asObject(settings['about'])
  const env: QueryEnv = {
    context,
    attribute(id) {
      const { type: name, settings: own } = asObject(about[id])
      if (typeof name !== 'string' || !canChooseBy(name)) return undefined
      const type = attributeTypeOf(name)
      return { type, settings: { ...type.defaultSettings, ...asObject(own) } }
    },
  }
  const read = ({ link }: Chosen, id: string) => link.inputs[id] ?? null
  const fits = compileFilter<Chosen>(filter, env, read)
  const { keys, compare } = compileSort<Chosen>(sort, env, read, new TextKeys(context.locale))
  return (links) => {
    const chosen = links
      .map((link, n): Chosen => ({ id: link.item_id, sort_order: n, link }))
      .filter((one) => fits(one))
    if (sort.length === 0) return chosen.map(({ link }) => link)
    return chosen
      .map((one) => ({ ...one, keys: keys(one) }))
      .toSorted(compare)
      .map(({ link }) => link)
  }
}

interface Chosen {
  id: string
  /** Place among the links of the cell. */
  sort_order: number
  link: LinkedItem
}
