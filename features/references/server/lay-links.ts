import { attributeErrors } from '@weft/features/attributes/server'
import { type Attribute, feedName, type ReferenceKey, referenceId, SORT_GAP } from '@weft/model'
import type { ItemRow } from '@weft/features/items/server'
import type { Unit } from '@weft/server-kit'
import type { Database } from '@weft/db'

import { standEnd, takeEndAway } from './apply-reference.ts'
import { endOf, loadEnds, mirrorKey, mirrorOf } from './ends.ts'
import { inOrder, workOf } from './inputs.ts'
import { endsOfAttributes } from './queries.ts'
import { type ReferenceRow, referenceStore } from './reference-store.ts'

/** An item and those that it is to be linked to, in their order. */
export interface Wanted {
  from: string
  to: readonly string[]
}

/**
 * Links many items by one attribute, at both ends, in a transaction that holds the folders of all of them. Throws 409
 * `converting`, to be tried again, where an item went or moved meanwhile.
 */
export async function layLinks(
  unit: Unit,
  attribute: Attribute,
  cells: readonly Wanted[],
  user_id: number,
): Promise<void> {
  const mirror = mirrorOf(unit, attribute)
  const keys = cells.flatMap(({ from, to }) =>
    to.map((to_item_id, n): [ReferenceKey, number] => [
      { from_item_id: from, attribute_id: attribute.id, to_item_id },
      (n + 1) * SORT_GAP,
    ]),
  )
  const ends = keys.flatMap(([key, sort_order]) => [
    { key, sort_order, board_id: attribute.board_id },
    ...(mirror ? [{ key: mirrorKey(key, mirror), sort_order: 0, board_id: mirror.board_id }] : []),
  ])
  await unit.load(
    referenceStore,
    ends.map(({ key }) => referenceId(key)),
  )
  await loadEnds(unit, ends)
  for (const { key, board_id, sort_order } of ends) {
    await workOf(unit).pause()
    const end = endOf(unit, key, board_id)
    if (!end || !isHeldHere(unit, end.from) || !isHeldHere(unit, end.to)) throw attributeErrors.converting()
    standEnd(unit, end, { sort_order }, user_id)
  }
}

function isHeldHere(unit: Unit, { deleted_at, folder_id }: ItemRow): boolean {
  const { team_id } = unit
  return deleted_at === null && unit.feeds.has(feedName({ team_id, kind: 'folder', id: folder_id }))
}

/** The folders of all ends of attributes, so that these can be locked. */
export async function linkFolders(
  db: Database,
  team_id: number,
  attribute_ids: readonly string[],
): Promise<string[]> {
  const ends = await db.read({ team: team_id }, (tx) => endsOfAttributes(tx, team_id, attribute_ids))
  return [...new Set(ends.map(({ folder_id }) => folder_id))]
}

/** A cell whose links are not those that were laid in it. */
export interface ChangedCell {
  item_id: string
  links: { name: string; to_folder_id: string }[]
}

/**
 * Takes all links of attributes away. Answers the cells of the first attribute in which others stand than were `laid`,
 * by item, with the links as they stood.
 */
export async function liftLinks(
  unit: Unit,
  attribute_ids: readonly string[],
  user_id: number,
  laid: Readonly<Record<string, readonly string[]>>,
): Promise<ChangedCell[]> {
  const ends = await endsOfAttributes(unit.tx, unit.team_id, attribute_ids)
  await unit.load(
    referenceStore,
    ends.map(({ id }) => id),
  )
  const cells = new Map(Object.keys(laid).map((id): [string, ReferenceRow[]] => [id, []]))
  for (const { id } of ends) {
    const row = unit.get(referenceStore, id)
    // What went to the trash with an item is still what was laid.
    if (!row || row.unlinked) continue
    if (row.attribute_id === attribute_ids[0]) {
      const from = row.from_item_id
      cells.set(from, [...(cells.get(from) ?? []), row])
    }
    takeEndAway(unit, row, user_id)
  }
  return [...cells].flatMap(([item_id, rows]) => {
    const before = new Set(laid[item_id])
    const isSame = rows.length === before.size && rows.every((row) => before.has(row.to_item_id))
    return isSame
      ? []
      : { item_id, links: rows.toSorted(inOrder).map(({ name, to_folder_id }) => ({ name, to_folder_id })) }
  })
}
