import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { sortOrderSchema, type SyncedRecord, uuidSchema } from './synced-record.ts'

export const referenceFields = z.object({
  attribute_id: uuidSchema,
  from_item_id: uuidSchema,
  to_item_id: uuidSchema,
  /** Place among the links of one cell. */
  sort_order: sortOrderSchema,
  /** What this end says of the link, such as the kind of a dependency; an object of a few words and numbers, or null. */
  data: z.json(),
})

/** One end of a link between two items; it lies in the folder of the item that it goes out from. */
export interface Reference extends SyncedRecord, z.infer<typeof referenceFields> {
  folder_id: string
  /** Where the other item lies; null for those who may not see it. */
  to_folder_id: string | null
  /** What the other item is called; 'Private item' for those who may not see it. */
  name: string
  /** Data of the attributes that chips show, by attribute of the other board; as far as it may be seen. */
  shown: Readonly<Record<string, unknown>>
  /** Data that lookups and rollups are made of, by attribute of the other board; as far as it may be seen. */
  inputs: Readonly<Record<string, unknown>>
  /** Attributes of the other board whose data follows from items that the reader may not see; missing without any. */
  withheld?: readonly string[]
  created_by: number | null
}

const ENDS = ['attribute_id', 'from_item_id', 'to_item_id'] as const

export const references = defineCollection({
  name: 'references',
  record: 'Reference',
  feed: 'folder',
  id: z.string().check(z.regex(/^([0-9a-f-]{36}\.){2}[0-9a-f-]{36}$/)),
  fields: referenceFields,
  scope: ENDS,
  immutable: ENDS,
  defaults: { sort_order: 0, data: null },
})
