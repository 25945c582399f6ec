import { isWireTime, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'

const commentReadFields = z.object({
  /** `YYYY-MM-DD HH:mm:ss` in UTC: when the newest comment was written that was read. It only rises. */
  read_at: z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC')),
})

/**
 * Up to when a person has read the comments of an item or, where `item_id` is null, of a folder, which then holds for
 * everything in it. It lies in the person's own feed.
 */
export interface CommentRead extends SyncedRecord, z.infer<typeof commentReadFields> {
  user_id: number
  folder_id: string
  item_id: string | null
}

export const commentReads = defineCollection({
  name: 'comment-reads',
  record: 'CommentRead',
  feed: 'user',
  // The person, and the item or the folder.
  id: z
    .string()
    .check(
      z.regex(
        /^[1-9]\d{0,9}\.([A-Za-z0-9]{11}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
      ),
    ),
  fields: commentReadFields,
  scope: [],
  immutable: [],
  defaults: {},
})

/** `of` is the id of an item or of a folder. Each is there once, whichever device comes first. */
export function commentReadId(user_id: number, of: string): string {
  return `${user_id}.${of}`
}

/** A record that only this client knows. */
export function createCommentRead(
  team_id: number,
  fields: Pick<CommentRead, 'user_id' | 'folder_id' | 'item_id' | 'read_at'>,
): CommentRead {
  const at = toWireTime()
  const id = commentReadId(fields.user_id, fields.item_id ?? fields.folder_id)
  return { ...fields, id, team_id, row_version: 0, created_at: at, updated_at: at, deleted_at: null, seq: 0 }
}
