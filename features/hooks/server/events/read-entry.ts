import { isUuid } from '@weft/base'
import { parseReferenceId, parseValueId } from '@weft/model'
import type { ActivityEntry } from '@weft/server-kit'

import type { HookEvent } from '../../shared/index.ts'

/** What is kept of an event until it is sent, as the activity tells it. */
export interface Told {
  folder_id: string
  board_id: string
  item_id: string
  attribute_id?: string
  comment_id?: string
  /** An item at the other end of a link, and whether the link stands now. */
  link?: { item_id: string; is_standing: boolean }
  /** Null for a guest, or where nobody may learn who it was. */
  actor_id: number | null
  old: unknown
  new: unknown
  /** Of the record, as it was when the event was queued; none of a value that was another one again by then. */
  row_version?: number
  /** Wire time of what happened. */
  at: string
}

export interface Happened {
  type: HookEvent
  told: Omit<Told, 'folder_id' | 'board_id'>
}

/** What people would not call a change of an item. */
const UNTOLD = new Set(['sort_order'])
/** Of items, what events tell of before and after. */
const ITEM_FIELDS = ['folder_id', 'board_id', 'parent_id']

const KINDS: ReadonlySet<string> = new Set([
  'items.created',
  'items.changed',
  'items.moved',
  'items.deleted',
  'items.restored',
  'values.changed',
  'comments.created',
  'comments.changed',
  'comments.deleted',
  'references.created',
  'references.deleted',
  'references.restored',
])

export const mayTell = ({ collection, action }: ActivityEntry): boolean =>
  KINDS.has(`${collection}.${action}`)

/** The events that an entry of a folder's activity is; none for what only the program has to know. */
export function eventsOf(entry: ActivityEntry): Happened[] {
  if (!mayTell(entry)) return []
  switch (entry.collection) {
    case 'items':
      return ofItem(entry)
    case 'values':
      return ofValue(entry)
    case 'references':
      return ofLink(entry)
    default:
      return ofComment(entry)
  }
}

const base = ({ user_id, at }: ActivityEntry) => ({ actor_id: user_id === 0 ? null : user_id, at })

function ofItem(entry: ActivityEntry): Happened[] {
  const { action, record_id: item_id, old, new: made, origin } = entry
  // A move is told where it leads to.
  if (action === 'moved' && made === null) return []
  const fields = fieldsOf(made)
  if (action === 'changed' && !Object.keys(fields).some((name) => !UNTOLD.has(name))) return []
  const told = { ...base(entry), item_id, old: some(old), new: action === 'deleted' ? null : some(made) }
  if (action === 'created')
    return [
      { type: 'item.created', told },
      ...(origin?.via === 'form' ? [{ type: 'form.submitted', told } as const] : []),
    ]
  const type =
    action === 'deleted' ? 'item.deleted' : action === 'restored' ? 'item.restored' : 'item.updated'
  return [{ type, told }]
}

function ofValue(entry: ActivityEntry): Happened[] {
  const key = parseValueId(entry.record_id)
  if (!key) return []
  const [old, made] = [dataIn(entry.old), dataIn(entry.new)]
  const { item_id, attribute_id } = key
  return [
    {
      type: old === null ? 'value.created' : 'value.updated',
      told: { ...base(entry), item_id, attribute_id, old, new: made },
    },
  ]
}

/** A link is a value of the attribute that holds it. */
function ofLink(entry: ActivityEntry): Happened[] {
  const key = parseReferenceId(entry.record_id)
  const is_standing = fieldsOf(entry.new)['is_standing']
  if (!key || typeof is_standing !== 'boolean') return []
  const link = { item_id: key.to_item_id, is_standing }
  return [
    {
      type: 'value.updated',
      told: {
        ...base(entry),
        item_id: key.from_item_id,
        attribute_id: key.attribute_id,
        link,
        old: null,
        new: null,
      },
    },
  ]
}

function ofComment(entry: ActivityEntry): Happened[] {
  const { action, record_id: comment_id } = entry
  const said = fieldsOf(entry.new)
  const { item_id } = said
  if (!isUuid(item_id)) return []
  // Pins and reactions change a comment, too; what was taken away is told as a change that says so.
  const isGone = action === 'deleted' || said['deleted'] === true
  if (action === 'changed' && !isGone && !('hash' in said)) return []
  const type = isGone ? 'comment.deleted' : action === 'created' ? 'comment.created' : 'comment.updated'
  return [{ type, told: { ...base(entry), item_id, comment_id, old: null, new: null } }]
}

const fieldsOf = (part: unknown) => (part ?? {}) as Record<string, unknown>
const dataIn = (part: unknown): unknown => fieldsOf(part)['data'] ?? null

function some(part: unknown): Record<string, unknown> | null {
  const fields = fieldsOf(part)
  const kept = ITEM_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]] as const] : []))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
