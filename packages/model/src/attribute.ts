import { newUuid, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'
import { nameSchema, settingsSchema, slugSchema, sortOrderSchema, uuidSchema } from './synced-record.ts'

export const attributeFields = z.object({
  board_id: slugSchema,
  name: nameSchema,
  /** An open string, the key of a family member in features/attributes/types. */
  type: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/)),
  primary: z.boolean(),
  settings: settingsSchema,
  default_data: z.json(),
  sort_order: sortOrderSchema,
})

export interface Attribute extends SyncedRecord, z.infer<typeof attributeFields> {
  created_by: number | null
}

export const attributes = defineCollection({
  name: 'attributes',
  record: 'Attribute',
  feed: 'board',
  id: uuidSchema,
  fields: attributeFields,
  scope: ['board_id'],
  immutable: ['board_id', 'type', 'primary'],
  defaults: { primary: false, settings: {}, default_data: null, sort_order: 0 },
})

export function createAttribute(
  team_id: number,
  fields: Partial<z.infer<typeof attributeFields>> & {
    board_id: string
    name: string
    type: string
    id?: string
  },
): Attribute {
  const at = toWireTime()
  return {
    ...attributes.defaults,
    ...fields,
    id: fields.id ?? newUuid(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
    created_by: null,
  }
}
