import { sameJson } from '@weft/base'
import { type Item, type Reference, referenceId, SORT_GAP } from '@weft/model'
import type { Store } from '@weft/store'

import { linksOf } from '../../shared/links-to/linked-item.ts'
import { linkIndexOf } from './link-index.ts'

interface LinkEdit {
  item_id: string
  attribute_id: string
  data: unknown
  /** What the editor showed; missing is what there is now. Links that others made or took away since stay so. */
  base?: unknown
}

/** Links and unlinks until a cell leads to the items of `data`; to be called in a transaction. */
export function writeLinks(store: Store, { item_id, attribute_id, data, base }: LinkEdit): void {
  const references = store.collection<Reference>('references')
  const item = store.collection<Item>('items').get(item_id)
  if (!item) return
  const has = linkIndexOf(store).read(item_id, attribute_id) ?? []
  const wanted = new Map(linksOf(data).map((link) => [link.item_id, link]))
  const shown = new Map((base === undefined ? has : linksOf(base)).map((link) => [link.item_id, link]))
  for (const { item_id: other, reference_id } of has)
    if (!wanted.has(other) && shown.has(other)) references.remove(reference_id)
  for (const { item_id: other, reference_id, sort_order, data: now = null } of has) {
    const link = wanted.get(other)
    const before = shown.get(other)?.data ?? (base === undefined ? now : null)
    if (link?.data !== undefined && !sameJson(link.data, before))
      references.save(reference_id, { data: link.data }, { old: { data: before } })
    if (link?.place !== undefined && link.place !== sort_order)
      references.save(reference_id, { sort_order: link.place }, { old: { sort_order } })
  }
  const known = new Set([...has.map((link) => link.item_id), ...shown.keys()])
  let last = Math.max(0, ...has.map(({ sort_order }) => sort_order).filter(Number.isFinite))
  for (const [to_item_id, { folder_id, name, shown: fields, inputs, data: said, place }] of wanted) {
    if (known.has(to_item_id) || to_item_id === item_id) continue
    const key = { from_item_id: item_id, attribute_id, to_item_id }
    if (place === undefined) last += SORT_GAP
    references.create({
      ...key,
      id: referenceId(key),
      folder_id: item.folder_id,
      to_folder_id: folder_id,
      name,
      shown: fields,
      inputs,
      sort_order: place ?? last,
      data: said ?? null,
    })
  }
}
