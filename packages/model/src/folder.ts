import { newSlug, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'
import {
  colorSchema,
  iconSchema,
  nameSchema,
  settingsSchema,
  slugSchema,
  sortOrderSchema,
  uuidSchema,
} from './synced-record.ts'

/** Folders lie at most this deep below their board. */
export const MAX_FOLDER_DEPTH = 10

/** Characters of what IDs of a folder or a board begin with. */
export const MAX_ID_PREFIX = 10

export const folderFields = z.object({
  board_id: slugSchema,
  parent_id: z.nullable(slugSchema),
  name: nameSchema,
  color: colorSchema,
  icon: iconSchema,
  /** The attributes that this folder shows, in its own order. */
  attribute_ids: z.array(uuidSchema).check(z.maxLength(200)),
  hidden: z.boolean(),
  sort_order: sortOrderSchema,
  settings: settingsSchema,
})

export interface Folder extends SyncedRecord, z.infer<typeof folderFields> {
  created_by: number | null
}

export const folders = defineCollection({
  name: 'folders',
  record: 'Folder',
  feed: 'team',
  id: slugSchema,
  fields: folderFields,
  scope: ['board_id'],
  immutable: ['board_id'],
  defaults: {
    parent_id: null,
    color: null,
    icon: null,
    attribute_ids: [],
    hidden: false,
    sort_order: 0,
    settings: {},
  },
})

export function createFolder(
  team_id: number,
  fields: Partial<z.infer<typeof folderFields>> & { board_id: string; name: string; id?: string },
): Folder {
  const at = toWireTime()
  return {
    ...folders.defaults,
    ...fields,
    id: fields.id ?? newSlug(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
    created_by: null,
  } as Folder
}
