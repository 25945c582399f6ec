import { cutCharacters } from '@weft/base'
import { boardSchema, serverAttributeTypes } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { type ItemRow, itemStore, slotsOf } from '@weft/features/items/server'
import { type Attribute, parseReferenceId, type ReferenceKey, referenceId, references } from '@weft/model'
import { tombstoneOf, type Unit } from '@weft/server-kit'

import { inputsOf, loadLinksOf, targetsThrough } from './inputs.ts'
import { openPart, type ReferenceRow, referenceStore } from './reference-store.ts'

/** One end of a link with everything that judging it needs, as a transaction has it. */
export interface End {
  key: ReferenceKey
  from: ItemRow
  to: ItemRow
  attribute: Attribute
}

/** The other end's attribute, where the link shows on both boards. */
export function mirrorOf(unit: Unit, attribute: Attribute): Attribute | undefined {
  const { mirror_id, board_id, two_way } = referenceSettings(attribute.settings)
  if (!two_way || mirror_id === null || board_id === null) return undefined
  return boardSchema.find(unit, board_id, mirror_id)
}

export function mirrorKey({ from_item_id, to_item_id }: ReferenceKey, mirror: Attribute): ReferenceKey {
  return { from_item_id: to_item_id, attribute_id: mirror.id, to_item_id: from_item_id }
}

/** Ids of both ends of a link, or of its only one. */
export function idsOfLink(unit: Unit, key: ReferenceKey, attribute: Attribute): string[] {
  const mirror = mirrorOf(unit, attribute)
  return mirror ? [referenceId(key), referenceId(mirrorKey(key, mirror))] : [referenceId(key)]
}

export function keyOf({ id }: ReferenceRow): ReferenceKey {
  return parseReferenceId(id) as ReferenceKey
}

/** Whether both items stand, on the boards that the link is between. A link that was taken away is another matter. */
export function isHeld(unit: Unit, { from, to, attribute }: End): boolean {
  if (from.deleted_at !== null || to.deleted_at !== null) return false
  if (from.board_id !== attribute.board_id) return false
  const mirror = mirrorOf(unit, attribute)
  return !mirror || to.board_id === mirror.board_id
}

type KeptOfTarget = Pick<
  ReferenceRow,
  'to_folder_id' | 'stale' | 'name' | 'shown' | 'inputs' | 'input_folders'
>

const MOST_NAME = 1_000

/** What an end keeps of the other item. */
export function targetPart(unit: Unit, { to, attribute }: End): KeptOfTarget {
  const others = boardSchema.of(unit, to.board_id)
  const slots = slotsOf(to)
  const primary = others.find((one) => one.primary)
  const data = primary ? (slots[primary.id]?.[0] ?? null) : null
  const type = primary && serverAttributeTypes[primary.type]
  const { shown } = referenceSettings(attribute.settings)
  return {
    to_folder_id: to.folder_id,
    stale: false,
    name:
      type && data !== null
        ? cutCharacters(type.format(data, primary.settings, NOBODYS_CONTEXT), 0, MOST_NAME)
        : '',
    shown: Object.fromEntries(
      shown.flatMap((id) => {
        const slot = slots[id]
        return slot && slot[0] !== null ? [[id, slot[0]]] : []
      }),
    ),
    ...inputsOf(unit, attribute, to),
  }
}

/** Names are the same for everybody who reads them. */
const NOBODYS_CONTEXT = {
  locale: 'en',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 0,
  people: new Map<number, { name: string }>(),
}

/** Writes an end that changed, with the number and the time of its feed, and says so there. */
/** All of an end that is shown, but where the other item lies. */
export function endAsIs(row: ReferenceRow): Record<string, unknown> {
  const { deleted_at, sort_order, data, name, shown, inputs, input_folders } = row
  return { is_standing: deleted_at === null, sort_order, data, name, shown, inputs, input_folders }
}

export function putEnd(
  unit: Unit,
  row: ReferenceRow,
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'moved',
  user_id: number,
): ReferenceRow {
  const feed = unit.feed({ team_id: unit.team_id, kind: 'folder', id: row.folder_id })
  const before = unit.get(referenceStore, row.id)
  const numbered: ReferenceRow = { ...row, seq: feed.seq, updated_at: unit.at }
  unit.put(referenceStore, numbered)
  const { id } = row
  unit.recordChange({
    record: references.record,
    collection: references.name,
    id,
    kind: numbered.deleted_at === null ? 'saved' : 'deleted',
    feed: feed.key,
    action,
    user_id,
    present: () => presentTouched(unit, id),
    // Without the other item's name: who reads the activity may not see that one.
    old: null,
    new: { ...keyOf(row), is_standing: numbered.deleted_at === null },
    past: before && action !== 'moved' ? endAsIs(before) : undefined,
  })
  return numbered
}

function presentTouched(unit: Unit, id: string): unknown {
  const row = unit.get(referenceStore, id)
  if (!row) return null
  if (row.deleted_at !== null) return tombstoneOf(row)
  return { ...openPart(row), team_id: unit.team_id }
}

/** Loads the items of ends and all attributes that say what a link means; `board_id` is the attribute's. */
export async function loadEnds(
  unit: Unit,
  ends: readonly { key: ReferenceKey; board_id: string }[],
): Promise<void> {
  await unit.load(
    itemStore,
    ends.flatMap(({ key }) => [key.from_item_id, key.to_item_id]),
  )
  const boards = new Set<string>()
  for (const { key, board_id } of ends) {
    boards.add(board_id)
    const to = unit.get(itemStore, key.to_item_id)
    if (to) boards.add(to.board_id)
  }
  for (const board of boards) await boardSchema.load(unit, board)
  for (const { key, board_id } of ends) {
    const attribute = boardSchema.find(unit, board_id, key.attribute_id)
    const target = attribute && referenceSettings(attribute.settings).board_id
    if (target && !boards.has(target)) await boardSchema.load(unit, target)
  }
  await loadLinksOf(unit, lookedUp(unit, ends))
}

/** The items of which something is looked up, or asked by the filter of what can be linked. */
function lookedUp(unit: Unit, ends: readonly { key: ReferenceKey; board_id: string }[]): ItemRow[] {
  const items = new Set<ItemRow>()
  for (const { key, board_id } of ends) {
    const attribute = boardSchema.find(unit, board_id, key.attribute_id)
    const mirror = attribute && mirrorOf(unit, attribute)
    const [from, to] = [unit.get(itemStore, key.from_item_id), unit.get(itemStore, key.to_item_id)]
    if (attribute && to && reads(unit, attribute)) items.add(to)
    if (mirror && from && reads(unit, mirror)) items.add(from)
  }
  return [...items]
}

const reads = (unit: Unit, attribute: Attribute) =>
  referenceSettings(attribute.settings).filter !== null || targetsThrough(unit, attribute).length > 0

/** The end of a stored row; null when its items or its attribute are gone for ever. */
export function endOf(unit: Unit, key: ReferenceKey, board_id: string): End | null {
  const from = unit.get(itemStore, key.from_item_id)
  const to = unit.get(itemStore, key.to_item_id)
  const attribute = boardSchema.find(unit, board_id, key.attribute_id)
  return from && to && attribute ? { key, from, to, attribute } : null
}
