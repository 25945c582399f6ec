import { newSlug, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import type { Settings } from './attribute-type.ts'
import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'
import { nameSchema, settingsSchema, slugSchema, sortOrderSchema } from './synced-record.ts'

export const viewFields = z.object({
  board_id: slugSchema,
  folder_id: slugSchema,
  name: nameSchema,
  /** An open string: a client meets types that it does not know and shows them read-only. */
  type: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/)),
  access: z.enum(['shared', 'personal', 'locked']),
  owner_id: z.nullable(z.int()),
  sort_order: sortOrderSchema,
  settings: settingsSchema,
})

export interface View extends SyncedRecord, z.infer<typeof viewFields> {
  created_by: number | null
}

export const views = defineCollection({
  name: 'views',
  record: 'View',
  feed: 'board',
  id: slugSchema,
  fields: viewFields,
  scope: ['board_id', 'folder_id'],
  immutable: ['board_id', 'folder_id', 'type'],
  defaults: { access: 'shared', owner_id: null, sort_order: 0, settings: {} },
})

/**
 * The settings that a copy of a view begins with. What a kind of view opens to people outside lies in a `share` with
 * `open`: that was done in somebody's name for that view, so a copy is open to nobody until somebody opens it.
 */
export function closedSettings(settings: Settings): Settings {
  const closed = Object.entries(settings).map(([key, part]) => {
    const { share } = (part ?? {}) as { share?: { open?: unknown } }
    return [key, share?.open === true ? { ...(part as object), share: { ...share, open: false } } : part]
  })
  return Object.fromEntries(closed) as Settings
}

export function createView(
  team_id: number,
  fields: Partial<z.infer<typeof viewFields>> & {
    board_id: string
    folder_id: string
    name: string
    type: string
    id?: string
  },
): View {
  const at = toWireTime()
  return {
    ...views.defaults,
    ...fields,
    id: fields.id ?? newSlug(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
    created_by: null,
  }
}
