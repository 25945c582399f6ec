import type { Notification } from '@weft/model'

export const INBOX_KINDS = ['all', 'unread', 'mentions', 'assigned', 'later'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export interface InboxFilter {
  readonly kind: InboxKind
  /** Null: of all boards. */
  readonly board_id: string | null
}

const TYPES: Partial<Record<InboxKind, string>> = {
  mentions: 'MentionedInCommentNotification',
  assigned: 'AddedToMembersAttributeNotification',
}

type Told = Pick<Notification, 'notification_type' | 'board_id' | 'read_at' | 'snoozed_until'>

/** Whether one is in the list, as of a moment (wire time). */
export function fitsFilter(told: Told, { kind, board_id }: InboxFilter, at: string): boolean {
  if (board_id !== null && told.board_id !== board_id) return false
  const isLater = told.snoozed_until !== null && told.snoozed_until > at
  if (isLater !== (kind === 'later')) return false
  if (kind === 'unread') return told.read_at === null
  const type = TYPES[kind]
  return type === undefined || told.notification_type === type
}

/** The same as a question to the server. */
export function queryOf({ kind, board_id }: InboxFilter) {
  const types = TYPES[kind]
  return {
    ...(board_id === null ? {} : { board_id }),
    ...(kind === 'unread' ? { unread: '1' as const } : {}),
    ...(kind === 'later' ? { snoozed: '1' as const } : {}),
    ...(types === undefined ? {} : { types }),
  }
}

/** The latest first, in the order of the server. */
export function inOrder(rows: readonly Notification[]): Notification[] {
  return rows.toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  )
}
