import type { CardPlace } from '@weft/features/attributes/shared'
import type { Item } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'

/** The data of an attribute of an item, computed where the attribute is; null when it is empty. */
export function dataOf(item: Item, { id, read }: Pick<ShownAttribute, 'id' | 'read'>): unknown {
  return (read ? read(item) : item.values?.[id]?.data) ?? null
}

/** What an item is called; an empty text for one without a name. */
export function nameOf(
  item: Item | undefined,
  { primary, context }: Pick<ViewRecords, 'primary' | 'context'>,
): string {
  const data = item && primary ? dataOf(item, primary) : null
  return data === null || !primary ? '' : primary.type.format(data, primary.settings, context)
}

/**
 * The first `count` attributes that the view shows, in its order, without the primary one and those that the view says
 * in another way (`without`, ids). With `hasKey` the first that identifies items is there besides.
 */
export function cardAttributes(
  { shown, primary }: Pick<ViewRecords, 'shown' | 'primary'>,
  {
    count,
    without = [],
    hasKey = false,
  }: { count: number; without?: readonly (string | null)[]; hasKey?: boolean },
): ShownAttribute[] {
  const possible = shown.filter(({ id }) => id !== primary?.id && !without.includes(id))
  const key = hasKey && possible.find((one) => placeOf(one) === 'head')
  const first = possible.filter((one) => one !== key).slice(0, count)
  return key ? [key, ...first] : first
}

/** Where values of a type stand on a card; those of types that do not say it stand among the chips. */
export function placeOf({ type }: Pick<ShownAttribute, 'type'>): CardPlace {
  return type.card ?? 'chip'
}
