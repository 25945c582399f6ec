import { isWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { type SyncedRecord, uuidSchema } from './synced-record.ts'

const time = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))

const notificationFields = z.object({
  /** `YYYY-MM-DD HH:mm:ss` in UTC; null while it is unread. */
  read_at: z.nullable(time),
  /** Until when it is out of sight; null once it is due. */
  snoozed_until: z.nullable(time),
})

/** One thing that a notification tells, and how often it happened. */
export interface NotificationLine {
  /** `mentioned`, `assigned`, `commented`, `changed`, `moved`, `reminder`, `note`, or why an automation is `off-…`; others may come. */
  kind: string
  attribute_id: string | null
  attribute_name: string | null
  count: number
  /** Of a reminder: what the date was when it reminded. */
  date?: unknown
  /** What an automation says, or its name where it is off; plain text. */
  text?: string
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
  /** Of a template that was shared, a form that was answered, and of what is used up. */
  template_id: string | null
  template_name: string | null
  form_name: string | null
  usage: number | null
  limit: number | null
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
