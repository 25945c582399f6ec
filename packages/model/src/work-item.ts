import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { type SyncedRecord, uuidSchema } from './synced-record.ts'

/** Why an item is somebody's work. */
export const WORK_REASONS = ['assigned', 'mentioned', 'followed', 'created'] as const
export type WorkReason = (typeof WORK_REASONS)[number]

/** A value of the item as it was copied, with what a save has to know of it. */
export interface WorkSlot {
  attribute_id: string
  data: unknown
  /** The slot's; 0 where it was never saved. */
  row_version: number
}

/** Labels that the item has, as they look. */
export interface WorkLabels extends WorkSlot {
  labels: readonly { id: string; name: string; color: string }[]
}

/** An item that is somebody's work: a record of the person's own feed, which follows the item by itself. */
export interface WorkItem extends SyncedRecord {
  user_id: number
  item_id: string
  board_id: string
  folder_id: string
  title: string
  why: readonly WorkReason[]
  /** The date that it is due by; null where its board has none. */
  due: WorkSlot | null
  /** What says that it is done: what a tick writes, and what takes it off. */
  tick: (WorkSlot & { done: unknown; open: unknown }) | null
  status: WorkLabels | null
  /** 4 is urgent, 3 to 0 are bars that are filled. */
  priority: (WorkLabels & { level: number | null }) | null
  /** `YYYY-MM-DD HH:mm:ss` in UTC; null while it is open. */
  done_at: string | null
}

const slot = z.nullable(z.looseObject({ attribute_id: uuidSchema, data: z.json() }))

/** What a save sets is the data of the item's own values; all else follows from the item. */
const workItemFields = z.object({
  due: slot,
  tick: slot,
  status: slot,
  priority: slot,
  done_at: z.nullable(z.string()),
})

export const workItems = defineCollection({
  name: 'work-items',
  record: 'WorkItem',
  feed: 'user',
  // The person, and the item.
  id: z
    .string()
    .check(z.regex(/^[1-9]\d{0,9}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  fields: workItemFields,
  scope: [],
  immutable: [],
  defaults: {},
})

/** Each is there once. */
export function workItemId(user_id: number, item_id: string): string {
  return `${user_id}.${item_id}`
}
