import { isWireTime, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'

export const OPENED = ['folder', 'view', 'item'] as const
export type Opened = (typeof OPENED)[number]

/** Of each person so many are kept. */
export const RECENTS = 50

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const recentFields = z.object({
  /** `YYYY-MM-DD HH:mm:ss` in UTC. It only rises. */
  opened_at: z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC')),
})

/** What somebody opened last, on whichever device: it lies in the person's own feed. */
export interface Recent extends SyncedRecord, z.infer<typeof recentFields> {
  user_id: number
  resource_type: Opened
  resource_id: string
}

export const recents = defineCollection({
  name: 'recents',
  record: 'Recent',
  feed: 'user',
  // The person, and the folder, view or item.
  id: z
    .string()
    .check(z.regex(new RegExp(`^[1-9]\\d{0,9}\\.(item\\.${UUID}|(folder|view)\\.[A-Za-z0-9]{11})$`))),
  fields: recentFields,
  scope: [],
  immutable: [],
  defaults: {},
})

/** Each is there once, whichever device comes first. */
export function recentId(user_id: number, resource_type: Opened, resource_id: string): string {
  return `${user_id}.${resource_type}.${resource_id}`
}

/** A record that only this client knows. */
export function createRecent(
  team_id: number,
  fields: Pick<Recent, 'user_id' | 'resource_type' | 'resource_id' | 'opened_at'>,
): Recent {
  const at = toWireTime()
  const id = recentId(fields.user_id, fields.resource_type, fields.resource_id)
  return { ...fields, id, team_id, row_version: 0, created_at: at, updated_at: at, deleted_at: null, seq: 0 }
}
