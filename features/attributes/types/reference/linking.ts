import type { Attribute, Item, ValueContext } from '@weft/model'
import { compileFilter, inPieces, type Meter, type QueryEnv, readCell, sorting } from '@weft/query'

import { toType } from '../../client/links/to-type.ts'
import type { LinkedItem } from '../../shared/links-to/linked-item.ts'
import type { ReferenceSettings } from '../../shared/links-to/reference-settings.ts'

/** Steps of an item that is known, and of judging and naming one. */
const KNOWN_STEPS = 0.5
const READ_STEPS = 20

/** How items become links; null for one that may not be chosen. */
interface Linked {
  links: WeakMap<Item, LinkedItem | null>
  /** What a filter chose comes in the order of the items. */
  isOrdered: boolean
  test(item: Item): boolean
  linkOf(item: Item): LinkedItem
}

/** Tells whether the filter of a reference lets an item be chosen. */
export function isChosen(
  { filter }: Pick<ReferenceSettings, 'filter'>,
  attributes: readonly Attribute[],
  context: ValueContext,
): (item: Item) => boolean {
  const known = new Map(attributes.map(({ id, type, settings }) => [id, { type: toType(type), settings }]))
  const env: QueryEnv = { attribute: (id) => known.get(id), context }
  return filter ? compileFilter(filter, env, (item: Item, id) => readCell(env, item, id)) : () => true
}

const byOrder = (a: { item: Item }, b: { item: Item }) =>
  a.item.sort_order - b.item.sort_order || (a.item.id < b.item.id ? -1 : 1)

/** The links to items that may be chosen, made in slices. */
export function* linking(
  ids: readonly string[],
  itemOf: (id: string) => Item | undefined,
  { links, isOrdered, test, linkOf }: Linked,
  meter: Meter,
): Generator<void, readonly LinkedItem[]> {
  const found: { item: Item; link: LinkedItem }[] = []
  yield* inPieces(ids.length, meter, {
    steps: KNOWN_STEPS,
    each(at) {
      const item = itemOf(ids[at] as string)
      if (!item) return
      let link = links.get(item)
      if (link === undefined) {
        meter.take(READ_STEPS)
        links.set(item, (link = test(item) ? linkOf(item) : null))
      }
      if (link) found.push({ item, link })
    },
  })
  const ordered = isOrdered ? yield* sorting(found, byOrder, meter) : found
  return ordered.map(({ link }) => link)
}
