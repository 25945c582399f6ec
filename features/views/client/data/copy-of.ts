import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import type { Item } from '@weft/model'

import type { AddedItem, ViewRecords } from '../view-member.ts'
import type { WholeValues } from './whole-values.ts'

/** The values of an item, whole, those that the folder does not show too, with a word that it is a copy unless it is told otherwise. */
export async function copyOf(
  item: Item,
  { all, elsewhere = [], primary, context }: ViewRecords,
  whole: Pick<WholeValues, 'fetch'>,
  isRenamed = true,
): Promise<Record<string, unknown>> {
  const copied: Record<string, unknown> = {}
  for (const { id, type, settings } of [...all, ...elsewhere]) {
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
  if (root) {
    const place = { after: root.id, parent_id: root.parent_id }
    await addTree(added, { root, place, isRenamed: true }, records, whole)
  }
  return added
}

/** The same of several items, to be made in another folder; what lies below a picked one comes once. */
export async function treeCopies(
  { ids, folder_id }: { ids: readonly string[]; folder_id: string },
  records: ViewRecords,
  whole: WholeValues,
): Promise<AddedItem[]> {
  const added: AddedItem[] = []
  const picked = new Set(ids)
  const isBelowPicked = ({ parent_id }: Item): boolean => {
    const parent = parent_id === null ? undefined : records.item(parent_id)
    return parent !== undefined && (picked.has(parent.id) || isBelowPicked(parent))
  }
  for (const id of ids) {
    const root = records.item(id)
    if (!root || isBelowPicked(root)) continue
    await addTree(added, { root, place: { folder_id }, isRenamed: false }, records, whole)
  }
  return added
}

interface Root {
  root: Item
  place: Pick<AddedItem, 'after' | 'parent_id' | 'folder_id'>
  isRenamed: boolean
}

async function addTree(
  added: AddedItem[],
  { root, place, isRenamed }: Root,
  records: ViewRecords,
  whole: WholeValues,
): Promise<void> {
  const add = async (item: Item, index: number | null): Promise<void> => {
    const values = await copyOf(item, records, whole, isRenamed && index === null)
    const own = index === null ? place : { under: { index, sort_order: item.sort_order } }
    const at = added.push({ values, ...own }) - 1
    for (const child of records.below(item.id)) await add(child, at)
  }
  await add(root, null)
}
