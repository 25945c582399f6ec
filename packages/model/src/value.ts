import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'
import { uuidSchema } from './synced-record.ts'

export const valueFields = z.object({
  item_id: uuidSchema,
  attribute_id: uuidSchema,
  /** JSON of the attribute's type; null is empty. */
  data: z.json(),
})

/** One value as a record of its own; it shows its item's times and lies in its item's feed. */
export interface Value extends SyncedRecord {
  item_id: string
  attribute_id: string
  data: unknown
  /** Who changed its item last. */
  updated_by?: number | null
}

export const values = defineCollection({
  name: 'values',
  record: 'Value',
  feed: 'folder',
  id: z.string().check(z.regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/)),
  fields: valueFields,
  scope: ['item_id', 'attribute_id'],
  immutable: ['item_id', 'attribute_id'],
  defaults: {},
})

export function valueId(item_id: string, attribute_id: string): string {
  return `${item_id}.${attribute_id}`
}

/** The two halves of a value's id, or null when it has not that shape. */
export function parseValueId(id: string): { item_id: string; attribute_id: string } | null {
  if (!/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/.test(id)) return null
  return { item_id: id.slice(0, 36), attribute_id: id.slice(37) }
}
