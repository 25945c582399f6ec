import { getLocale } from '@weft/i18n'
import { foldText, type Item } from '@weft/model'
import { Meter, runWhole } from '@weft/query'

/** A page in the list, with those below it. */
export interface PageNode {
  id: string
  label: string
  children: PageNode[]
}

interface PageReader {
  /** Empty for an item without a name. */
  nameOf(item: Item): string
  childrenOf(id: string): readonly Item[]
}

/** Steps of reading and folding the name of a page. */
const NAME_STEPS = 30

/** What `makingNodes` makes, in one go. */
export function pageNodes(roots: readonly Item[], reader: PageReader, find: string): PageNode[] {
  return runWhole(makingNodes(roots, reader, find, new Meter(Infinity)))
}

/**
 * The pages whose names contain a text, each with the pages that it lies in; all of them for an empty text. What lies
 * below a page that is found stays with it. In slices.
 */
export function* makingNodes(
  roots: readonly Item[],
  { nameOf, childrenOf }: PageReader,
  find: string,
  meter: Meter,
): Generator<void, PageNode[]> {
  const wanted = foldText(find, getLocale())
  function* build(items: readonly Item[], isAbove: boolean): Generator<void, PageNode[]> {
    const nodes: PageNode[] = []
    for (const item of items) {
      if (meter.isOver) yield
      meter.take(NAME_STEPS)
      const label = nameOf(item)
      const isFound = isAbove || foldText(label, getLocale()).includes(wanted)
      const below = childrenOf(item.id)
      const children = below.length === 0 ? [] : yield* build(below, isFound)
      if (isFound || children.length > 0) nodes.push({ id: item.id, label, children })
    }
    return nodes
  }
  return yield* build(roots, wanted === '')
}

/** The page before (-1) or after (1) one, as they are read: each before those that lie in it. Null at the ends. */
export function pageBeside(
  item: Item,
  step: -1 | 1,
  reader: {
    itemOf(id: string): Item | undefined
    childrenOf(id: string): readonly Item[]
    /** Of the pages at the top. */
    rootAt(at: number): Item | undefined
    indexOf(id: string): number
  },
): Item | null {
  const { itemOf, childrenOf, rootAt, indexOf } = reader
  const besideOf = (one: Item): Item | undefined => {
    const siblings = one.parent_id === null ? null : childrenOf(one.parent_id)
    const root = indexOf(one.id)
    // Where nothing hangs below anything, sub-items are pages like all others.
    if (root >= 0) return rootAt(root + step)
    const at = siblings?.findIndex(({ id }) => id === one.id) ?? -1
    return at < 0 ? undefined : siblings?.[at + step]
  }
  if (step === 1) {
    const inside = childrenOf(item.id)[0]
    if (inside) return inside
    for (let at: Item | undefined = item; at; at = at.parent_id === null ? undefined : itemOf(at.parent_id)) {
      const next = besideOf(at)
      if (next) return next
    }
    return null
  }
  let before = besideOf(item)
  if (!before) return indexOf(item.id) >= 0 ? null : (itemOf(item.parent_id ?? '') ?? null)
  for (let last = childrenOf(before.id).at(-1); last; last = childrenOf(last.id).at(-1)) before = last
  return before
}

/** The ids of the pages that an item lies in, the outermost first. */
export function pathTo(item: Item, itemOf: (id: string) => Item | undefined): string[] {
  const path: string[] = []
  let at = item.parent_id
  while (at !== null && !path.includes(at)) {
    path.unshift(at)
    at = itemOf(at)?.parent_id ?? null
  }
  return path
}
