import { toWireTime } from '@weft/base'
import type { Collection, SyncedRecord } from '@weft/model'
import {
  attributes,
  boards,
  createAttribute,
  createBoard,
  createFolder,
  createItem,
  createView,
  folders,
  items,
  permissionRecordId,
  permissionRecords,
  references,
  values,
  views,
} from '@weft/model'
import { deletedEvent, savedEvent } from '@weft/protocol'

/** How one synced collection is kept: where it is loaded and saved, and which events carry it. */
export interface CollectionSettings {
  collection: Collection
  /** Path of the index below the workspace; without one it cannot be refreshed by itself. */
  indexPath?: string | undefined
  savePath: (id: string) => string
  deletePath: (id: string) => string
  /** Makes a new record with an id of its own, row_version 0. */
  create?: (team_id: number, fields: Readonly<Record<string, unknown>>) => SyncedRecord
  savedEvent?: string
  deletedEvent?: string
  /** Merges need a newer number, not only an equal one. */
  isStrict?: boolean
  /** A record may be saved only after the feed that holds it was loaded; the sentence that says so otherwise. */
  needsLoad?: string
  /** Deleting, restoring or moving a record takes along what lies below it by `parent_id`. */
  isTree?: boolean
  /** Name of the collection on whose rows these records lie as slots. */
  slotsOf?: string
  /** Of a feed only those are here that somebody asked for and those that changed since: no load of the feed brings them. */
  isPartial?: boolean
  /** Its edits are no work of the person, such as what was read: they are sent like others, and nobody is told of them. */
  isSilent?: boolean
  /** Fields that, when they change on a loaded record, make cached rights stale. */
  rightsFields?: readonly string[]
}

/** Settings with the usual paths and event names. */
export function settingsOf(
  collection: Collection,
  rest: Partial<Omit<CollectionSettings, 'collection'>> = {},
): CollectionSettings {
  const path = (id: string) => `/${collection.name}/${id}`
  return {
    collection,
    indexPath: `/${collection.name}`,
    savePath: path,
    deletePath: path,
    savedEvent: savedEvent(collection.record),
    deletedEvent: deletedEvent(collection.record),
    ...rest,
  }
}

type Fields<Make extends (team_id: number, fields: never) => unknown> = Parameters<Make>[1]
const RIGHTS_FIELDS = ['parent_id', 'team_id', 'board_id', 'user_ids'] as const

/** A record of the given fields over the collection's defaults. */
function plainRecord(
  collection: Collection,
  team_id: number,
  fields: Readonly<Record<string, unknown>>,
): SyncedRecord {
  const at = toWireTime()
  const id = String(fields.id)
  const times = { created_at: at, updated_at: at, deleted_at: null }
  return { ...collection.defaults, ...fields, ...times, id, team_id, row_version: 0, seq: 0 }
}

/** All collections that the model declares. */
export const MODEL_COLLECTIONS: readonly CollectionSettings[] = [
  settingsOf(boards, {
    create: (team_id, fields) => createBoard(team_id, fields as Fields<typeof createBoard>),
    rightsFields: RIGHTS_FIELDS,
  }),
  settingsOf(folders, {
    create: (team_id, fields) => createFolder(team_id, fields as Fields<typeof createFolder>),
    rightsFields: RIGHTS_FIELDS,
  }),
  settingsOf(attributes, {
    create: (team_id, fields) => createAttribute(team_id, fields as Fields<typeof createAttribute>),
  }),
  settingsOf(views, {
    create: (team_id, fields) => createView(team_id, fields as Fields<typeof createView>),
  }),
  settingsOf(items, {
    isTree: true,
    create: (team_id, fields) => createItem(team_id, fields as Fields<typeof createItem>),
  }),
  // Values come with their items: no index of their own.
  settingsOf(values, { slotsOf: 'items', indexPath: undefined }),
  settingsOf(references, {
    create: (team_id, fields) => plainRecord(references, team_id, fields),
  }),
  settingsOf(permissionRecords, {
    create(team_id, fields) {
      const id = permissionRecordId(String(fields.resource_type), String(fields.resource_id))
      return plainRecord(permissionRecords, team_id, { ...fields, id })
    },
    isStrict: true,
    needsLoad: 'Needs to fetch permissions before update',
  }),
]
