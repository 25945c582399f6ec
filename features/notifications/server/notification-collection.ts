import { notifications, userFeed } from '@weft/model'
import {
  errors,
  type Outcome,
  parseFields,
  personalCollection,
  presentRecord,
  type RuleContext,
  seesRecord,
  type ServerCollection,
  type Unit,
} from '@weft/server-kit'

import { type NotificationRow, notificationStore, presentNotification } from './notification-store.ts'

/**
 * What people are told of: records of their own feeds. Only whether they are read is a client's to say, and two devices
 * cannot get in each other's way: whoever says it last is right.
 */
export function createNotificationCollection(): ServerCollection<NotificationRow> {
  const collection: ServerCollection<NotificationRow> = personalCollection({
    model: notifications,
    store: notificationStore,
    idType: 'uuid',
    // Rights that were lost since hide it.
    container: ({ folder_id }) => (folder_id === null ? { type: 'team' } : { type: 'folder', id: folder_id }),
    present: presentNotification,
    apply: (context) => applyRead(collection, context),
  })
  return collection
}

function applyRead(collection: ServerCollection<NotificationRow>, context: RuleContext): Outcome {
  const { unit, principal, operation } = context
  const row = unit.get(notificationStore, operation.id)
  if (!row || row.deleted_at !== null || !seesRecord(collection, principal, row)) throw errors.not_found()
  if (operation.method !== 'put') throw errors.forbidden()
  const owned = Object.keys(presentNotification(row)).filter((name) => name !== 'read_at')
  const fields = parseFields(notifications, operation.fields, owned)
  const isRead = 'read_at' in fields ? fields['read_at'] !== null : row.read_at !== null
  const answer = (one: NotificationRow): Outcome => ({
    status: 200,
    body: { data: presentRecord(collection, principal, one) },
  })
  if (isRead === (row.read_at !== null)) return answer(row)
  // What was read is closed: what happens next is told anew.
  const next = putNotification(unit, { ...row, read_at: isRead ? unit.at : null, is_open: false })
  return answer(next)
}

/** Writes a notification with the number of its person's feed, and tells the person. */
export function putNotification(unit: Unit, row: NotificationRow): NotificationRow {
  const feed = unit.feed(userFeed(row.user_id))
  const next = { ...row, row_version: row.row_version + 1, seq: feed.seq, updated_at: unit.at }
  unit.put(notificationStore, next)
  const { team_id } = unit
  const { id, row_version, seq, deleted_at } = next
  unit.recordChange({
    record: notifications.record,
    collection: notifications.name,
    id,
    kind: deleted_at === null ? 'saved' : 'deleted',
    feed: feed.key,
    action: row.row_version === 0 ? 'created' : 'changed',
    user_id: 0,
    present: () =>
      deleted_at === null ? { ...presentNotification(next), team_id } : { id, row_version, deleted_at, seq },
  })
  return next
}
