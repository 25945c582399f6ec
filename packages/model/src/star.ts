import { toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { sortOrderSchema, type SyncedRecord } from './synced-record.ts'

export const STARRED = ['board', 'folder', 'view', 'item', 'search'] as const
export type Starred = (typeof STARRED)[number]

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const SLUG = '[A-Za-z0-9]{11}'

const starFields = z.object({
  sort_order: sortOrderSchema,
  /** What a saved search asks; null of anything else. */
  query: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** What somebody keeps at hand: it lies in the person's own feed, and says nothing of the thing but which it is. */
export interface Star extends SyncedRecord, z.infer<typeof starFields> {
  user_id: number
  resource_type: Starred
  resource_id: string
}

export const stars = defineCollection({
  name: 'stars',
  record: 'Star',
  feed: 'user',
  // The person, and the board, folder, view, item or saved search.
  id: z
    .string()
    .check(z.regex(new RegExp(`^[1-9]\\d{0,9}\\.(item\\.${UUID}|(board|folder|view|search)\\.${SLUG})$`))),
  fields: starFields,
  scope: [],
  immutable: [],
  defaults: { query: null },
})

/** Each is there once, whichever device comes first. */
export function starId(user_id: number, resource_type: Starred, resource_id: string): string {
  return `${user_id}.${resource_type}.${resource_id}`
}

/** A record that only this client knows. */
export function createStar(
  team_id: number,
  fields: Pick<Star, 'user_id' | 'resource_type' | 'resource_id' | 'sort_order'> & { query?: string | null },
): Star {
  const at = toWireTime()
  const id = starId(fields.user_id, fields.resource_type, fields.resource_id)
  const times = { created_at: at, updated_at: at, deleted_at: null }
  return { query: null, ...fields, ...times, id, team_id, row_version: 0, seq: 0 }
}
