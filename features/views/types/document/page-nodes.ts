import { foldText, type Item } from '@weft/model'

/** A page in the list, with those below it. */
export interface PageNode {
  id: string
  label: string
  children: PageNode[]
}

interface PageWorld {
  /** Empty for an item without a name. */
  nameOf(item: Item): string
  childrenOf(id: string): readonly Item[]
}

/**
 * The pages whose names contain a text, each with the pages that it lies in; all of them for an empty text. What lies
 * below a page that is found stays with it.
 */
export function pageNodes(
  roots: readonly Item[],
  { nameOf, childrenOf }: PageWorld,
  find: string,
): PageNode[] {
  const wanted = foldText(find.trim())
  const build = (items: readonly Item[], isAbove: boolean): PageNode[] =>
    items.flatMap((item) => {
      const label = nameOf(item)
      const isFound = isAbove || foldText(label).includes(wanted)
      const children = build(childrenOf(item.id), isFound)
      return isFound || children.length > 0 ? [{ id: item.id, label, children }] : []
    })
  return build(roots, wanted === '')
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
