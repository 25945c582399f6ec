import type { Item } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import { dataOf } from '../../../client/cards/card-attributes.ts'
import type { Choice } from '../definition.ts'

/** The attribute that settings choose; without a choice the first that is as `usual` says. */
export function chosen(
  records: Pick<ViewRecords, 'all'>,
  id: Choice,
  usual: (one: ShownAttribute) => boolean | undefined = () => false,
): ShownAttribute | null {
  if (id === null) return null
  return records.all.find((one) => (id === undefined ? usual(one) : one.id === id)) ?? null
}

/** Part of an item that is done, 0 to 1; null where nothing says so. */
export function progressOf(item: Item, source: ShownAttribute): number | null {
  return source.type.progress?.of(dataOf(item, source), source.settings) ?? null
}
