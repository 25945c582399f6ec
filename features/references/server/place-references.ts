import { holdsItems } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import type { Database } from '@weft/db'
import { type FeedKey, parseReferenceId, type ReferenceKey } from '@weft/model'
import type { Operation } from '@weft/server-kit'

import {
  attributesById,
  type ItemPlace,
  type LinkingAttribute,
  placesOfItems,
  standingEnds,
} from './queries.ts'

/**
 * The feeds of links: the folder of the item that a link goes out from, that of the other one where it shows there
 * too, and those of the links that give way where a cell holds one.
 */
export async function placeReferences(
  db: Database,
  team_id: number,
  operations: readonly Operation[],
  created: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Map<Operation, FeedKey[]>> {
  const keyed = operations.flatMap((operation) => {
    const key = parseReferenceId(operation.id)
    return key ? [{ operation, key }] : []
  })
  const items = keyed.flatMap(({ key }) => [key.from_item_id, key.to_item_id])
  const [stored, known] = await Promise.all([
    placesOfItems(db, team_id, [...new Set(items)]),
    attributesById(db, team_id, [...new Set(keyed.map(({ key }) => key.attribute_id))]),
  ])
  const itemAt = (id: string) => stored.get(id) ?? createdItem(created.get(`items:${id}`))
  const made = createdAttributes(created)
  const attributeAt = (id: string) => known.get(id) ?? made.get(id)
  const mirrors = await mirrorsOf(db, team_id, [...known.values()])
  const placed = keyed.flatMap(({ operation, key }) => {
    const [from, to, attribute] = [
      itemAt(key.from_item_id),
      itemAt(key.to_item_id),
      attributeAt(key.attribute_id),
    ]
    if (!from || !to || !attribute) return []
    const { mirror_id, multiple, two_way } = referenceSettings(attribute.settings)
    const mirror = mirror_id === null ? undefined : mirrors.get(mirror_id)
    const cells: Cell[] = []
    if (operation.method !== 'delete') {
      if (!multiple) cells.push(key)
      if (mirror && !referenceSettings(mirror.settings).multiple)
        cells.push({ from_item_id: key.to_item_id, attribute_id: mirror.id })
    }
    return [{ operation, from, to, isTwoWay: two_way, cells }]
  })
  const givingWay = await endsIn(
    db,
    team_id,
    placed.flatMap(({ cells }) => cells),
  )
  const places = new Map<Operation, FeedKey[]>()
  for (const { operation, from, to, isTwoWay, cells } of placed) {
    operation.board_id = from.board_id
    const folders = new Set([from.folder_id])
    if (isTwoWay) folders.add(to.folder_id)
    for (const cell of cells)
      for (const end of givingWay.get(cellName(cell)) ?? []) folders.add(end.folder_id).add(end.to_folder_id)
    places.set(
      operation,
      [...folders].map((id) => ({ team_id, kind: 'folder', id })),
    )
  }
  return places
}

type Cell = Pick<ReferenceKey, 'from_item_id' | 'attribute_id'>
const cellName = ({ from_item_id, attribute_id }: Cell) => `${from_item_id}.${attribute_id}`

async function mirrorsOf(
  db: Database,
  team_id: number,
  attributes: readonly LinkingAttribute[],
): Promise<Map<string, LinkingAttribute>> {
  const ids = attributes.flatMap(({ settings }) => referenceSettings(settings).mirror_id ?? [])
  return ids.length === 0 ? new Map() : attributesById(db, team_id, [...new Set(ids)])
}

async function endsIn(
  db: Database,
  team_id: number,
  cells: readonly Cell[],
): Promise<Map<string, { folder_id: string; to_folder_id: string }[]>> {
  const found = new Map<string, { folder_id: string; to_folder_id: string }[]>()
  if (cells.length === 0) return found
  for (const end of await db.read(team_id, (tx) => standingEnds(tx, team_id, cells))) {
    const list = found.get(cellName(end)) ?? []
    list.push(end)
    found.set(cellName(end), list)
  }
  return found
}

function createdItem(fields: Record<string, unknown> | undefined): ItemPlace | undefined {
  const { board_id, folder_id } = fields ?? {}
  return typeof board_id === 'string' && typeof folder_id === 'string'
    ? { id: '', board_id, folder_id }
    : undefined
}

/** Attributes that the same call creates, with the mirrors that these make. */
function createdAttributes(
  created: ReadonlyMap<string, Record<string, unknown>>,
): Map<string, LinkingAttribute> {
  const made = new Map<string, LinkingAttribute>()
  for (const [name, { board_id, type, settings: given }] of created) {
    const id = name.startsWith('attributes:') ? name.slice('attributes:'.length) : null
    if (id === null || typeof board_id !== 'string' || typeof type !== 'string') continue
    if (!holdsItems({ type })) continue
    const settings = (
      typeof given === 'object' && given !== null ? given : {}
    ) as LinkingAttribute['settings']
    made.set(id, { id, board_id, type, settings })
    const { mirror_id, board_id: other } = referenceSettings(settings)
    if (mirror_id === null || other === null) continue
    made.set(mirror_id, { id: mirror_id, board_id: other, type, settings: { board_id, mirror_id: id } })
  }
  return made
}
