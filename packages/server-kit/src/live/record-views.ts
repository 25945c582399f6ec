import { parseRecordEvent } from '@weft/protocol'
import type { Message } from '@weft/realtime'

import type { TeamAccess } from '../access/team-access.ts'
import { createAsker } from '../access/asker.ts'
import type { Registry } from '../collections/registry.ts'
import { seesRecord } from '../collections/visibility.ts'
import { isInside } from './channel-rights.ts'

/** Everybody who sees all records of a frame shares one encoding under this name. */
export const WHOLE = 'all'
/** The frame comes, so that nobody sees a gap, but it carries nothing. */
export const NOTHING = 'none'

/**
 * Names what one person sees of a frame: the same name, the same bytes. In a folder everybody who hears the
 * channel sees every record; elsewhere each record is judged.
 */
export function viewOf(registry: Registry, access: TeamAccess, user_id: number, message: Message): string {
  if (message.channel.startsWith('private-folder.') || !message.records || message.records.length === 0)
    return WHOLE
  const about = parseRecordEvent(message.event)
  if (!about) return WHOLE
  const inside = isInside(access, user_id)
  const seen = message.records.map((record) =>
    seesOne(registry, access, user_id, about.record, record as Record<string, unknown>),
  )
  if (seen.every((one) => !one)) return NOTHING
  const mask = seen.every(Boolean) ? WHOLE : seen.map((one) => (one ? '1' : '0')).join('')
  return inside ? mask : `outside:${mask}`
}

function seesOne(
  registry: Registry,
  access: TeamAccess,
  user_id: number,
  stem: string,
  record: Record<string, unknown>,
): boolean {
  const collection = registry.all().find((one) => one.model.record === stem)
  // Workspaces and members are no collections; only those inside hear of them.
  if (!collection) return isInside(access, user_id)
  const asker = createAsker(access, { user_id, session_id: null })
  const id = String(record['id'])
  if (!('created_at' in record)) {
    // Tombstones carry no more than an id; boards and folders are found in the world by it.
    if (stem === 'Board') return asker.mightDo('VIEW_BOARD', { type: 'board', id })
    if (stem === 'Folder') return asker.mightDo('VIEW_FOLDER', { type: 'folder', id })
    // What lies in a board is told on the board's channel, to those who may see that.
    return collection.model.feed === 'board' || isInside(access, user_id)
  }
  return seesRecord(collection, asker, record)
}

/** The records of a frame in a named view. */
export function recordsInView(view: string, message: Message): readonly unknown[] {
  const records = message.records ?? []
  const outside = view.startsWith('outside:')
  const mask = outside ? view.slice('outside:'.length) : view
  if (mask === NOTHING) return []
  const seen = mask === WHOLE ? records : records.filter((_record, n) => mask[n] === '1')
  // Outsiders learn of people only through what they see.
  return outside
    ? seen.map((record) =>
        'user_ids' in (record as object) ? { ...(record as object), user_ids: [] } : record,
      )
    : seen
}
