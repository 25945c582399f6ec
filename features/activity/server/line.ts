import { isUuid } from '@weft/base'
import type { FeedKey } from '@weft/model'
import type { ActivityEntry } from '@weft/server-kit'

/** A line as it is written: see the table. */
export interface NewLine {
  started_at: string
  at: string
  changes: number
  board_id: string | null
  folder_id: string | null
  item_id: string | null
  attribute_id: string | null
  user_id: number | null
  action: string
  collection: string
  record_id: string
  /** What was done at once with others, and by which way it came; null for single edits in the interface. */
  act: string | null
  via: string | null
  /** The program that it came by, as it called itself then. */
  app: string | null
  old: unknown
  new: unknown
  from_seq: number
  to_seq: number
}

const ORDER = new Set(['sort_order', 'parent_id'])

/** Whether people would call it something that happened: not the order of items, not the other end of a link. */
export function isTold({ collection, action, old, new: made }: ActivityEntry): boolean {
  switch (collection) {
    case 'items':
      // What left a folder is told where it came to.
      if (action === 'moved') return old !== null
      return action !== 'changed' || fieldsOf(made).some((field) => !ORDER.has(field))
    case 'references':
      return isRecord(made) && typeof made['is_standing'] === 'boolean' && action !== 'moved'
    case 'comments':
      return action === 'created' || action === 'deleted' || (isRecord(made) && 'hash' in made)
    case 'values':
      return true
    case 'boards':
    case 'folders':
    case 'views':
    case 'attributes':
    case 'permissions':
    case 'members':
    case 'teams':
      return action !== 'changed' || fieldsOf(made).some((field) => field !== 'sort_order')
    default:
      return false
  }
}

/** The line of an entry; `board_id` is the board of the folder whose feed it is in. */
export function lineOf(feed: FeedKey, entry: ActivityEntry, board_id: string | null): NewLine {
  const { collection, record_id, seq, at } = entry
  return {
    ...placeOf(feed, entry, board_id),
    started_at: at,
    at,
    changes: 1,
    user_id: entry.user_id,
    action: entry.action,
    collection,
    record_id,
    act: entry.origin?.act ?? null,
    via: entry.origin?.via ?? null,
    app: entry.origin?.app ?? null,
    old: entry.old,
    new: entry.new,
    from_seq: seq,
    to_seq: seq,
  }
}

type Place = Pick<NewLine, 'board_id' | 'folder_id' | 'item_id' | 'attribute_id'>
const NOWHERE: Place = { board_id: null, folder_id: null, item_id: null, attribute_id: null }

function placeOf(
  feed: FeedKey,
  { collection, record_id, old, new: made }: ActivityEntry,
  board_id: string | null,
): Place {
  if (feed.kind === 'folder') {
    const [first = '', second = ''] = record_id.split('.')
    const item_id = collection === 'comments' ? fieldOf(made, 'item_id') : first
    return {
      board_id,
      folder_id: feed.id,
      item_id: isUuid(String(item_id)) ? String(item_id) : null,
      attribute_id: isUuid(second) ? second : null,
    }
  }
  if (feed.kind === 'board') {
    const folder_id = fieldOf(made, 'folder_id') ?? fieldOf(old, 'folder_id')
    return {
      ...NOWHERE,
      board_id: feed.id,
      folder_id: typeof folder_id === 'string' ? folder_id : null,
      attribute_id: collection === 'attributes' ? record_id : null,
    }
  }
  const [type, id = ''] = collection === 'permissions' ? record_id.split('.') : [collection, record_id]
  if (type === 'boards' || type === 'board') return { ...NOWHERE, board_id: id }
  if (type === 'folders' || type === 'folder') return { ...NOWHERE, board_id, folder_id: id }
  return NOWHERE
}

/** Names of the fields that an entry says. */
export function fieldsOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : []
}

export function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
