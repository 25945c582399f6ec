import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { type SyncedRecord, uuidSchema } from './synced-record.ts'

const notificationFields = z.object({
  /** `YYYY-MM-DD HH:mm:ss` in UTC; null while it is unread. */
  read_at: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))),
})

/** One thing that a notification tells, and how often it happened. */
export interface NotificationLine {
  /** `mentioned`, `assigned`, `commented`, `changed` or `moved`; others may come. */
  kind: string
  attribute_id: string | null
  attribute_name: string | null
  count: number
}

/** What a person is told of: a record of the person's own feed. Of whatever type, an unknown one opens nothing. */
export interface Notification extends SyncedRecord, z.infer<typeof notificationFields> {
  user_id: number
  notification_type: string
  board_id: string | null
  folder_id: string | null
  /** Null where it stands for several items, or for none. */
  item_id: string | null
  comment_id: string | null
  attribute_id: string | null
  subscribeable_id: string | null
  subscribeable_type: 'item' | 'folder_view' | null
  board_name: string | null
  item_name: string | null
  attribute_name: string | null
  created_by: number | null
  created_by_name: string | null
  body: readonly NotificationLine[]
  /** Events that it stands for. */
  count: number
}

export const notifications = defineCollection({
  name: 'notifications',
  record: 'Notification',
  feed: 'user',
  id: uuidSchema,
  fields: notificationFields,
  scope: [],
  immutable: [],
  defaults: {},
})
