import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import type { Item } from '@weft/model'

import type { AddedItem, ViewRecords } from '../view-member.ts'
import type { WholeValues } from './whole-values.ts'

/** The values of an item, whole, with a word that it is a copy unless it is told otherwise. */
export async function copyOf(
  item: Item,
  { all, primary, context }: ViewRecords,
  whole: Pick<WholeValues, 'fetch'>,
  isRenamed = true,
): Promise<Record<string, unknown>> {
  const copied: Record<string, unknown> = {}
  for (const { id, type, settings } of all) {
    const data = item.values?.[id]?.data ?? null
    if (!isAssignable(type)) continue
    // Said, so that a copy does not begin with what its original was emptied of.
    if (data === null) {
      if (!type.write) copied[id] = null
      continue
    }
    copied[id] = type.isPartial?.(data) ? ((await whole.fetch(item.id, id))?.data ?? null) : data
    if (id !== primary?.id || !isRenamed) continue
    const { parse } = await type.input.load()
    const name = t('{name} (copy)', { name: type.format(data, settings, context) })
    const parsed = parse(name, settings, context)
    if ('data' in parsed) copied[id] = parsed.data
  }
  return copied
}

/** Copies of items, each right behind its own. */
export async function copies(
  ids: readonly string[],
  records: ViewRecords,
  whole: WholeValues,
): Promise<AddedItem[]> {
  const added: AddedItem[] = []
  for (const id of ids) {
    const item = records.item(id)
    if (!item) continue
    added.push({ after: id, parent_id: item.parent_id, values: await copyOf(item, records, whole) })
  }
  return added
}

/** An item and all below it, to be made again right behind it: parents before what lies below them. */
export async function treeCopy(id: string, records: ViewRecords, whole: WholeValues): Promise<AddedItem[]> {
  const added: AddedItem[] = []
  const root = records.item(id)
  if (!root) return added
  const add = async (item: Item, index: number | null): Promise<void> => {
    const values = await copyOf(item, records, whole, index === null)
    const place =
      index === null
        ? { after: item.id, parent_id: item.parent_id }
        : { under: { index, sort_order: item.sort_order } }
    const at = added.push({ values, ...place }) - 1
    for (const child of records.below(item.id)) await add(child, at)
  }
  await add(root, null)
  return added
}
