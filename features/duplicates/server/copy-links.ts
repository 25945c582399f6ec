import { referenceSettings } from '@weft/features/attributes/shared'
import { type Attribute, referenceId, references } from '@weft/model'
import { makeOperation } from '@weft/server-kit'

import type { ItemsRun } from './copy-run.ts'
import { copyId } from './new-ids.ts'
import { linksFrom } from './queries.ts'

const CHUNK = 100

/**
 * Links the copies as the items were linked: to a copy where the other item came along, else to the same item. On one
 * board a mirrored link stays with the original, whose other end might lose it. False when it was interrupted.
 */
export async function copyLinks(
  { kit, team_id, caller, plan, signal }: ItemsRun,
  items: readonly string[],
  attributes: readonly Attribute[],
): Promise<boolean> {
  const copied = new Set(items)
  const ids = new Map(plan.attributes)
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  for (let at = 0; at < items.length; at += CHUNK) {
    if (signal?.aborted) return false
    const chunk = items.slice(at, at + CHUNK)
    const links = await kit.db.read(team_id, (tx) => linksFrom(tx, team_id, chunk))
    const operations = links.flatMap(({ attribute_id, from_item_id, to_item_id, sort_order, data }) => {
      const attribute = byId.get(ids.get(attribute_id) ?? attribute_id)
      if (attribute?.type !== 'reference') return []
      const comesAlong = copied.has(to_item_id)
      if (referenceSettings(attribute.settings).two_way && !comesAlong) return []
      const key = {
        attribute_id: attribute.id,
        from_item_id: copyId(plan.id, from_item_id),
        to_item_id: comesAlong ? copyId(plan.id, to_item_id) : to_item_id,
      }
      const item = { ...key, sort_order, data, row_version: 1 }
      const input = {
        collection: references.name,
        method: 'put' as const,
        id: referenceId(key),
        item,
        caller,
        key: null,
      }
      return [makeOperation(input)]
    })
    // One that is there already, or leads to what may not be seen any more, is none to be made.
    if (operations.length > 0) await kit.writer.submit(team_id, operations)
  }
  return true
}
