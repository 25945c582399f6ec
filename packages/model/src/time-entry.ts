import { isWireTime, newUuid, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { type SyncedRecord, uuidSchema } from './synced-record.ts'

const wireTime = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))

const timeEntryFields = z.object({
  item_id: uuidSchema,
  attribute_id: uuidSchema,
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** `YYYY-MM-DD HH:mm:ss` in UTC, as the device knew it that started or stopped. */
  started_at: wireTime,
  /** Null while it runs. */
  ended_at: z.nullable(wireTime),
  is_billable: z.boolean(),
  /** Entered with both its times, not by a timer: it may not overlap what is there. */
  is_manual: z.boolean(),
})

/** Time that somebody spent on an item, counted by one of its attributes; a record of that person's own feed. */
export interface TimeEntry extends SyncedRecord, z.infer<typeof timeEntryFields> {
  board_id: string
  user_id: number
  created_by: number
}

export const timeEntries = defineCollection({
  name: 'time-entries',
  record: 'TimeEntry',
  feed: 'user',
  id: uuidSchema,
  fields: timeEntryFields,
  scope: ['item_id', 'attribute_id'],
  immutable: ['item_id', 'attribute_id', 'is_manual'],
  defaults: { ended_at: null, is_billable: false, is_manual: false },
})

type NewEntry = Pick<TimeEntry, 'item_id' | 'attribute_id' | 'board_id' | 'description' | 'created_by'> &
  Partial<Pick<TimeEntry, 'started_at' | 'ended_at' | 'is_billable' | 'is_manual'>>

/** A record that only this client knows; it starts now unless told. */
export function createTimeEntry(team_id: number, fields: NewEntry): TimeEntry {
  const at = toWireTime()
  return {
    started_at: at,
    ended_at: null,
    is_billable: false,
    is_manual: false,
    ...fields,
    user_id: fields.created_by,
    id: newUuid(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
  }
}
