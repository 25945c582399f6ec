import type { Database } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { parseReferenceId, type ValueContext } from '@weft/model'
import type { Principal } from '@weft/server-kit'

import type { ActivityLine } from '../../shared/index.ts'
import { fieldOf, fieldsOf } from '../line.ts'
import { hidesAuthor } from '../hidden-authors.ts'
import {
  type AttributeRow,
  attributesOf,
  type LineRow,
  type NamedItem,
  type NamedRecord,
  namesOfItems,
  namesOfRecords,
} from './queries.ts'
import type { VisiblePlaces } from './visible-places.ts'

export interface Names {
  items: ReadonlyMap<string, NamedItem>
  records: ReadonlyMap<string, NamedRecord>
  attributes: ReadonlyMap<string, AttributeRow>
}

/** What the lines of a page are about is called today. */
export async function readNames(db: Database, team_id: number, lines: readonly LineRow[]): Promise<Names> {
  const items = new Set<string>()
  const records = new Set<string>()
  const attributes = new Set<string>()
  for (const line of lines) {
    if (line.item_id !== null) items.add(line.item_id)
    if (line.attribute_id !== null) attributes.add(line.attribute_id)
    const other = otherEnd(line)
    if (other !== null) items.add(other)
    const place = placeNamed(line)
    if (place !== null) records.add(place)
  }
  const [foundItems, foundRecords, foundAttributes] = await Promise.all([
    namesOfItems(db, team_id, [...items]),
    namesOfRecords(db, team_id, [...records]),
    attributesOf(db, team_id, [...attributes]),
  ])
  return {
    items: new Map(foundItems.map((item) => [item.id, item])),
    records: new Map(foundRecords.map((record) => [record.id, record])),
    attributes: new Map(foundAttributes.map((attribute) => [attribute.id, attribute])),
  }
}

/**
 * A line for a reader; null where they may not see what it is about: an item lies today where they see nothing, a view
 * is somebody's own, or the thing is gone for ever.
 */
export function presentLine(
  principal: Principal,
  line: LineRow,
  { items, records, attributes }: Names,
  places: VisiblePlaces,
): ActivityLine | null {
  if (line.folder_id !== null && !places.folders.has(line.folder_id)) return null
  const item = line.item_id === null ? undefined : items.get(line.item_id)
  if (line.item_id !== null && (!item || !places.folders.has(item.folder_id))) return null
  const named = placeNamed(line)
  const record = named === null ? undefined : records.get(named)
  if (named !== null && line.item_id === null && !record) return null
  if (record && !seesNamed(principal, record, places)) return null
  const attribute = attributes.get(line.attribute_id ?? '')
  const isHidden = line.collection === 'values' && attribute !== undefined && hidesAuthor(attribute)
  const {
    collection,
    started_at,
    at,
    changes,
    user_id,
    record_id,
    act,
    via,
    app,
    board_id,
    folder_id,
    item_id,
    attribute_id,
  } = line
  return {
    id: String(line.id),
    at,
    started_at,
    changes,
    user_id: isHidden ? null : user_id,
    action: line.action as ActivityLine['action'],
    collection: collection as ActivityLine['collection'],
    record_id,
    // It would lead to what the same person did at once with it.
    act: isHidden ? null : act,
    // A rare way or program says who works with it.
    via: isHidden ? null : via,
    app: isHidden ? null : app,
    board_id,
    folder_id,
    item_id,
    attribute_id,
    name: item ? nameOf(item) : (record?.name ?? null),
    ...((item ?? record)?.is_trashed === true && { is_trashed: true as const }),
    ...(isHidden ? { old: null, new: null } : saidOf(line, items, places)),
  }
}

/** A view lies in a folder, whatever its line says of the place, and somebody's own is seen by nobody else. */
function seesNamed(
  { user_id, viewer }: Principal,
  { personal_of, folder_id }: NamedRecord,
  places: VisiblePlaces,
): boolean {
  const isOwn = personal_of === null || (personal_of === user_id && (!viewer || viewer.user_id === user_id))
  return isOwn && (folder_id === null || places.folders.has(folder_id))
}

/** What a line says of before and after. Of entries of permissions, settings and the like only that they changed. */
function saidOf(
  line: LineRow,
  items: ReadonlyMap<string, NamedItem>,
  places: VisiblePlaces,
): Pick<ActivityLine, 'old' | 'new' | 'fields'> {
  const { collection, action, old, new: made } = line
  if (collection === 'values')
    return { old: fieldOf(old, 'data') ?? null, new: fieldOf(made, 'data') ?? null }
  if (collection === 'references') {
    const other = otherEnd(line)
    const item = other === null ? undefined : items.get(other)
    const shown = item && places.folders.has(item.folder_id) ? { name: nameOf(item) } : null
    return fieldOf(made, 'is_standing') === true ? { old: null, new: shown } : { old: shown, new: null }
  }
  if (action === 'moved') {
    const seen = (id: unknown) => (typeof id === 'string' && places.folders.has(id) ? id : null)
    return { old: seen(fieldOf(old, 'folder_id')), new: seen(fieldOf(made, 'folder_id')) }
  }
  const suspended = collection === 'members' ? fieldOf(made, 'suspended') : undefined
  if (suspended !== undefined)
    return { old: fieldOf(old, 'suspended') ?? null, new: suspended, fields: ['suspended'] }
  if (collection === 'members')
    return { old: fieldOf(old, 'role') ?? null, new: fieldOf(made, 'role') ?? null }
  const isNamed = collection !== 'comments' && collection !== 'permissions'
  return {
    old: isNamed ? (fieldOf(old, 'name') ?? null) : null,
    new: isNamed ? (fieldOf(made, 'name') ?? null) : null,
    ...(action === 'changed' && { fields: fieldsOf(made) }),
  }
}

/** The item at the other end of a link. */
function otherEnd({ collection, record_id }: LineRow): string | null {
  return collection === 'references' ? (parseReferenceId(record_id)?.to_item_id ?? null) : null
}

/** The board, folder, view or attribute that a line without an item is about. */
function placeNamed({ collection, record_id }: LineRow): string | null {
  if (collection === 'permissions') {
    const [type, id] = record_id.split('.')
    return type === 'board' || type === 'folder' ? (id ?? null) : null
  }
  return ['boards', 'folders', 'views', 'attributes'].includes(collection) ? record_id : null
}

/** Names are shown as text alone: nothing in them depends on who asks. */
const PLAIN: ValueContext = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }

function nameOf({ type, settings, data }: NamedItem): string {
  const known = type === null ? undefined : serverAttributeTypes[type]
  return known && data !== null && data !== undefined ? known.format(data, settings, PLAIN) : ''
}
