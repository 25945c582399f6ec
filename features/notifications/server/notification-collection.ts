import { fromWireTime } from '@weft/base'
import { notifications, userFeed } from '@weft/model'
import {
  errors,
  invalid,
  type Outcome,
  parseFields,
  personalCollection,
  presentRecord,
  type RuleContext,
  seesRecord,
  type ServerCollection,
  type Unit,
} from '@weft/server-kit'

import { maySee } from './may-see.ts'
import { type NotificationRow, notificationStore, presentNotification } from './notification-store.ts'

/**
 * What people are told of: records of their own feeds. Only whether they are read and until when they are put off is a
 * client's to say, and two devices cannot get in each other's way: whoever says it last is right.
 */
export function createNotificationCollection(planWaking: PlanWaking): ServerCollection<NotificationRow> {
  const collection: ServerCollection<NotificationRow> = personalCollection({
    model: notifications,
    store: notificationStore,
    idType: 'uuid',
    // Rights that were lost since hide it.
    container: ({ folder_id, board_id }) =>
      folder_id !== null
        ? { type: 'folder', id: folder_id }
        : board_id !== null
          ? { type: 'board', id: board_id }
          : { type: 'team' },
    // What is about the workspace as a whole is for those who are in it.
    seesRow(principal, { user_id, folder_id, board_id }) {
      const { members, team } = principal.access.graph
      const isInside = members.has(user_id) || team.owner_id === user_id
      return principal.user_id === user_id && (folder_id !== null || board_id !== null || isInside)
    },
    present: presentNotification,
    apply: (context) => applyMark(collection, context, planWaking),
  })
  return collection
}

/** Who puts one off hears of it when the time has come. */
export type PlanWaking = (unit: Unit, user_id: number) => void

const MOST_SNOOZED_MS = 366 * 86_400_000

function applyMark(
  collection: ServerCollection<NotificationRow>,
  context: RuleContext,
  planWaking: PlanWaking,
): Outcome {
  const { unit, principal, operation } = context
  const row = unit.get(notificationStore, operation.id)
  if (!row || row.deleted_at !== null || !seesRecord(collection, principal, row)) throw errors.not_found()
  if (operation.method !== 'put') throw errors.forbidden()
  const owned = Object.keys(presentNotification(row)).filter((name) => !MARKS.includes(name))
  const next = marked(row, parseFields(notifications, operation.fields, owned), unit.at)
  if (next.snoozed_until !== null && next.snoozed_until !== row.snoozed_until)
    planWaking(unit, principal.user_id)
  const isSame = next.read_at === row.read_at && next.snoozed_until === row.snoozed_until
  const kept = isSame ? row : putNotification(unit, next)
  return { status: 200, body: { data: presentRecord(collection, principal, kept) } }
}

const MARKS = ['read_at', 'snoozed_until']

/** What was read or put off is closed: what happens next is told anew. */
function marked(row: NotificationRow, fields: Record<string, unknown>, at: string): NotificationRow {
  const isRead = 'read_at' in fields ? fields['read_at'] !== null : row.read_at !== null
  const read_at = isRead ? (row.read_at ?? at) : null
  const asked = 'snoozed_until' in fields ? (fields['snoozed_until'] as string | null) : row.snoozed_until
  const isLater = asked !== null && asked > at && !(isRead && row.read_at === null)
  if (isLater && fromWireTime(asked) - fromWireTime(at) > MOST_SNOOZED_MS)
    throw invalid('snoozed_until: at most a year from now')
  return { ...row, read_at, snoozed_until: isLater ? asked : null, is_open: false }
}

/**
 * Writes a notification with the number of its person's feed, and tells the person. Nobody judges again what is sent to
 * somebody's own devices: of what lies out of sight by now they are told that it is gone.
 */
export function putNotification(unit: Unit, row: NotificationRow): NotificationRow {
  const feed = unit.feed(userFeed(row.user_id))
  const next = { ...row, row_version: row.row_version + 1, seq: feed.seq, updated_at: unit.at }
  unit.put(notificationStore, next)
  const { team_id } = unit
  const { id, row_version, seq } = next
  const deleted_at = next.deleted_at ?? (maySee(unit, row.user_id, next) ? null : unit.at)
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
