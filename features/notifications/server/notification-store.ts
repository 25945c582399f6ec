import type { Notification } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, tableStore } from '@weft/server-kit'

/** A notification as its table holds it. */
export type NotificationRow = RecordRow<
  Pick<
    Notification,
    | 'user_id'
    | 'notification_type'
    | 'board_id'
    | 'folder_id'
    | 'item_id'
    | 'comment_id'
    | 'attribute_id'
    | 'board_name'
    | 'item_name'
    | 'attribute_name'
    | 'created_by_name'
    | 'body'
    | 'count'
    | 'read_at'
    | 'snoozed_until'
    | 'template_id'
    | 'template_name'
    | 'form_name'
    | 'usage'
    | 'limit'
  > & {
    actor_ids: readonly number[]
    group_key: string
    is_open: boolean
    first_at: string
    /** The view that is followed, where one is. */
    view_id: string | null
  }
>

export const notificationStore = tableStore<NotificationRow>('notifications', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  user_id: 'int',
  notification_type: 'text',
  board_id: 'text',
  folder_id: 'text',
  item_id: 'uuid',
  comment_id: 'uuid',
  attribute_id: 'uuid',
  board_name: 'text',
  item_name: 'text',
  attribute_name: 'text',
  created_by_name: 'text',
  body: 'jsonb',
  count: 'int',
  actor_ids: 'int[]',
  group_key: 'text',
  is_open: 'boolean',
  first_at: 'timestamptz',
  read_at: 'timestamptz',
  snoozed_until: 'timestamptz',
  view_id: 'text',
  template_id: 'text',
  template_name: 'text',
  form_name: 'text',
  usage: 'bigint',
  limit: 'bigint',
})

/** What leaves the server of a row, without its workspace. */
export function presentNotification({
  actor_ids: _people,
  group_key: _group,
  is_open: _open,
  first_at: _first,
  view_id,
  ...told
}: NotificationRow): Record<string, unknown> {
  const { item_id, folder_id } = told
  const isFollowed = told.notification_type === 'UserSubscribedNotification'
  return {
    ...told,
    subscribeable_id: isFollowed ? (item_id ?? view_id) : null,
    subscribeable_type: !isFollowed || folder_id === null ? null : item_id === null ? 'folder_view' : 'item',
  }
}
