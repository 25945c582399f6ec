import { sameJson } from '@weft/base'
import { serverTypeFor } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import { type ItemRow, itemTemplates, templateDataFor } from '@weft/features/items/server'
import { type ItemTemplate, itemTemplateOf, nameKey, SORT_GAP } from '@weft/model'

import type { Acting } from '../../server/runner/acting.ts'
import { subItemsOf } from '../../server/runner/queries.ts'
import { putValue } from '../../server/runner/values.ts'
import { itemOf, OutOfSight, type PlannedWrite, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  async plan(acting, { folder_id, replaces = false }, id) {
    const item = itemOf(acting)
    const from = folder_id ?? item.folder_id
    if (!acting.principal.may('VIEW_FOLDER', { type: 'folder', id: from })) throw new OutOfSight()
    const template = await templateOf(acting, from)
    const values = valuesFor(acting, item, template, replaces)
    const items = await subItemsFor(acting, item, template, id)
    return {
      shown: { folder_id: from, values: values.length, sub_items: items.length },
      writes: [...values, ...items],
    }
  },
})

async function templateOf({ kit, team_id }: Acting, folder_id: string): Promise<ItemTemplate> {
  const [found] = await kit.db.read(team_id, (tx) => itemTemplates(tx, team_id, [folder_id]))
  return itemTemplateOf({ settings: { item_template: found?.item_template } as never })
}

function valuesFor(
  { attributes, values: { tz } }: Acting,
  item: ItemRow,
  template: ItemTemplate,
  replaces: boolean,
): PlannedWrite[] {
  return attributes.flatMap((attribute) => {
    const old = item.values[attribute.id]?.[0] ?? null
    // A rule puts nobody into an item: "me" is nobody here.
    const data = templateDataFor(template, attribute, { tz, me: 0 })
    if (data === null || (old !== null && !replaces) || sameJson(old, data)) return []
    return [putValue(item, attribute.id, data)]
  })
}

/** Those that are not there yet, by name: applied again, it doubles nothing. As for people, only below items at the top. */
async function subItemsFor(
  { kit, team_id, attributes }: Acting,
  item: ItemRow,
  { sub_items }: ItemTemplate,
  id: (n: number) => string,
): Promise<PlannedWrite[]> {
  const primary = attributes.find((one) => one.primary)
  if (!primary || !isAssignable(serverTypeFor(primary)) || item.parent_id !== null || sub_items.length === 0)
    return []
  const children = await subItemsOf(kit.db, team_id, item.id)
  const known = new Set(children.map(({ values }) => nameKey(String(values[primary.id]?.[0] ?? ''))))
  const last = Math.max(0, ...children.map(({ sort_order }) => sort_order))
  const { board_id, folder_id } = item
  return sub_items
    .filter((name) => !known.has(nameKey(name)))
    .map((name, n) => ({
      collection: 'items',
      method: 'put',
      id: id(n),
      item: {
        board_id,
        folder_id,
        parent_id: item.id,
        sort_order: last + (n + 1) * SORT_GAP,
        row_version: 1,
        values: { [primary.id]: name },
      },
    }))
}
