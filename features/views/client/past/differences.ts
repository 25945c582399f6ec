import { t } from '@weft/i18n'
import type { Attribute, Item, ValueContext } from '@weft/model'
import { sameHeld } from '@weft/rich-text'
import type { Store } from '@weft/store'

import { toShown } from '../data/use-records.ts'
import type { EditMark } from '../view-member.ts'
import type { PastRows } from './past-store.ts'

export interface Differences {
  values: number
  added: number
  gone: number
}

interface Then {
  live: Store
  folder_id: string
  rows: PastRows
  seq: number
}

/** How much of a folder is different today. What has not changed since is not looked at. */
export function countDifferences({ live, folder_id, rows, seq }: Then): Differences {
  const items = live.collection<Item>('items')
  let [values, gone] = [0, 0]
  for (const [id, row] of rows) {
    const today = itemToday(live, folder_id, id)
    if (!today) gone++
    else if (today.seq > seq)
      for (const attribute_id of new Set([
        ...Object.keys(row.values ?? {}),
        ...Object.keys(today.values ?? {}),
      ]))
        if (isOther(row, today, attribute_id)) values++
  }
  let added = 0
  for (const id of items.ids(folder_id)) if (!rows.has(id)) added++
  return { values, added, gone }
}

/** What a value is today, in words, where it is another one. */
export function differenceOf(
  { live, folder_id, rows }: Then,
  context: ValueContext,
  { item_id, attribute_id }: { item_id: string; attribute_id: string },
): EditMark | null {
  const row = rows.get(item_id)
  if (!row) return null
  const attribute = live.collection<Attribute>('attributes').get(attribute_id)
  const today = itemToday(live, folder_id, item_id)
  if (!today)
    return attribute?.primary === true ? { state: 'differs', text: t('Not here any more today') } : null
  if (!attribute || !isOther(row, today, attribute_id)) return null
  const { type, settings } = toShown(attribute)
  const data = dataOf(today, attribute_id)
  const words = data === null ? '' : type.format(data, settings, context)
  return { state: 'differs', text: words === '' ? t('Empty today') : t('Today: {value}', { value: words }) }
}

function itemToday(live: Store, folder_id: string, id: string): Item | undefined {
  const item = live.collection<Item>('items').get(id)
  return item?.folder_id === folder_id && item.deleted_at === null ? item : undefined
}

const dataOf = (item: Item, attribute_id: string): unknown => item.values?.[attribute_id]?.data ?? null

const isOther = (row: Item, today: Item, attribute_id: string) =>
  !sameHeld(dataOf(row, attribute_id), dataOf(today, attribute_id))
