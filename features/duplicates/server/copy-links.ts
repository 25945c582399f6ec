import { sameJson } from '@weft/base'
import { holdsItems, loadAttributes } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { type Attribute, referenceId, references } from '@weft/model'
import { makeOperation } from '@weft/server-kit'

import { type ItemsRun, originOfCopy } from './copy-run.ts'
import { copyId } from './new-ids.ts'
import { linksFrom, linksNow } from './queries.ts'

const CHUNK = 100

/**
 * Links the copies as the items were linked, at both ends in their order: to a copy where the other item came along, else to the same item. Where
 * that one takes a single link, it stays with the original. False when it was interrupted.
 */
export async function copyLinks(
  { kit, team_id, caller, plan, signal }: ItemsRun,
  items: readonly string[],
  attributes: readonly Attribute[],
): Promise<boolean> {
  const copied = new Set(items)
  const ids = new Map(plan.attributes)
  const origin = originOfCopy(plan)
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const single = await singleMirrors(kit, team_id, attributes)
  for (let at = 0; at < items.length; at += CHUNK) {
    if (signal?.aborted) return false
    const chunk = items.slice(at, at + CHUNK)
    const links = await kit.db.read(team_id, (tx) => linksFrom(tx, team_id, chunk, plan.at))
    const made = links.flatMap(({ attribute_id, from_item_id, to_item_id, sort_order, data }) => {
      const attribute = byId.get(ids.get(attribute_id) ?? attribute_id)
      if (!attribute || !holdsItems(attribute)) return []
      const comesAlong = copied.has(to_item_id)
      if (single.has(attribute.id) && !comesAlong) return []
      const key = {
        attribute_id: attribute.id,
        from_item_id: copyId(plan.id, from_item_id),
        to_item_id: comesAlong ? copyId(plan.id, to_item_id) : to_item_id,
      }
      return [{ id: referenceId(key), key, said: { sort_order, data } }]
    })
    if (made.length === 0) continue
    const put = (id: string, item: Record<string, unknown>, old?: Record<string, unknown>) =>
      makeOperation({ collection: references.name, method: 'put', id, item, old, caller, key: null, origin })
    // One that is there already, or leads to what may not be seen any more, is none to be made.
    const ends = made.map(({ id, key, said }) => put(id, { ...key, ...said, row_version: 1 }))
    await kit.writer.submit(team_id, ends)
    // A link that was made from its other end has its place in this cell only from here.
    const stored = await kit.db.read(team_id, (tx) =>
      linksNow(
        tx,
        team_id,
        made.map(({ id }) => id),
      ),
    )
    const moved = made.flatMap(({ id, said }) => {
      const old = stored.get(id)
      return old === undefined || sameJson(old, said) ? [] : [put(id, said, { ...old })]
    })
    if (moved.length > 0) await kit.writer.submit(team_id, moved)
  }
  return true
}

/** Two-way references whose other end holds one link only. */
async function singleMirrors(
  kit: ItemsRun['kit'],
  team_id: number,
  attributes: readonly Attribute[],
): Promise<Set<string>> {
  const single = new Set<string>()
  const boards = new Map<string, readonly Attribute[]>()
  for (const attribute of attributes) {
    const { id, settings } = attribute
    const { two_way, mirror_id, board_id } = referenceSettings(settings)
    if (!holdsItems(attribute) || !two_way || board_id === null) continue
    const known =
      boards.get(board_id) ?? (await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id)))
    boards.set(board_id, known)
    const mirror = known.find((one) => one.id === mirror_id)
    if (mirror && !referenceSettings(mirror.settings).multiple) single.add(id)
  }
  return single
}
