import { newUuid, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'
import { slugSchema, sortOrderSchema, uuidSchema } from './synced-record.ts'

/** Items lie at most this deep below a top-level item. */
export const MAX_ITEM_DEPTH = 5

export const itemFields = z.object({
  board_id: slugSchema,
  folder_id: slugSchema,
  parent_id: z.nullable(uuidSchema),
  sort_order: sortOrderSchema,
})

/** One value slot as an item carries it with `expand=values`. */
export interface ValueSlot {
  data: unknown
  row_version: number
}

export interface Item extends SyncedRecord, z.infer<typeof itemFields> {
  created_by: number | null
  updated_by: number | null
  /** Comments that can be read, the latest one's time and author; missing without any. */
  comment_count?: number
  last_comment_at?: string | null
  last_comment_by?: number | null
  /** All filled slots by attribute id; only with `expand=values`, in frames and in the client's store. */
  values?: Record<string, ValueSlot>
}

export const items = defineCollection({
  name: 'items',
  record: 'Item',
  feed: 'folder',
  id: uuidSchema,
  fields: itemFields,
  scope: ['board_id', 'folder_id'],
  // Another folder or board is reached by POST /items/{id}/move, which takes both feeds.
  immutable: ['board_id', 'folder_id'],
  defaults: { parent_id: null, sort_order: 0 },
})

export function createItem(
  team_id: number,
  fields: Partial<z.infer<typeof itemFields>> & { board_id: string; folder_id: string },
): Item {
  const at = toWireTime()
  return {
    ...items.defaults,
    ...fields,
    id: newUuid(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
    created_by: null,
    updated_by: null,
    values: {},
  }
}
