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
  userIdSchema,
} from './synced-record.ts'

export const boardFields = z.object({
  name: nameSchema,
  description: z.string().check(z.maxLength(5000)),
  color: colorSchema,
  icon: iconSchema,
  user_ids: z.array(userIdSchema).check(z.maxLength(1000)),
  sort_order: sortOrderSchema,
  settings: settingsSchema,
})

export interface Board extends SyncedRecord, z.infer<typeof boardFields> {
  created_by: number | null
  /** Derived: who may see it without being invited. */
  visibility?: 'private' | 'workspace' | 'public'
}

export const boards = defineCollection({
  name: 'boards',
  record: 'Board',
  feed: 'team',
  id: slugSchema,
  fields: boardFields,
  scope: [],
  immutable: [],
  defaults: { description: '', color: null, icon: null, user_ids: [], sort_order: 0, settings: {} },
})

/** A label or a ticked box that says that an item is done; a board's setting. */
export interface DoneRule {
  attribute_id: string
  /** For labels: those that mean done; without, those of the category `done`. */
  label_ids?: readonly string[]
}

/** Whether a value of the rule's attribute says that its item is done. */
export function isDone(rule: DoneRule, data: unknown): boolean {
  if (rule.label_ids === undefined) return data === true
  return Array.isArray(data) && data.some((id) => rule.label_ids?.includes(String(id)))
}

export function createBoard(
  team_id: number,
  fields: Partial<z.infer<typeof boardFields>> & { name: string; id?: string },
): Board {
  const at = toWireTime()
  return {
    ...boards.defaults,
    ...fields,
    id: fields.id ?? newSlug(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
    created_by: null,
  } as Board
}
