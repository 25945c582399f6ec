import { newUuid, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'
import { slugSchema, uuidSchema } from './synced-record.ts'

const around = z.string().check(z.maxLength(200))

/** Which words of a long text a comment is about: the words, what stands around them, and which of equal places. */
const anchorSchema = z.strictObject({
  attribute_id: uuidSchema,
  quote: z.string().check(z.minLength(1), z.maxLength(1_000)),
  before: around,
  after: around,
  ordinal: z.int().check(z.minimum(0), z.maximum(100_000)),
})

export const commentFields = z.object({
  /** Where the item lay for whoever wrote; the item itself decides. */
  board_id: slugSchema,
  item_id: uuidSchema,
  /** The comment that this one answers; that one answers none itself. */
  parent_id: z.nullable(uuidSchema),
  text: z.strictObject({ html: z.string() }),
  anchor: z.nullable(anchorSchema),
})

/** One emoji of one person; the id is the client's. */
export interface Reaction {
  id: string
  reaction: string
  user_id: number
}

/** What somebody says about an item; it lies in the folder of the item, and moves with it. */
export interface Comment extends SyncedRecord, z.infer<typeof commentFields> {
  folder_id: string
  /** Null where nobody is known, such as a guest or whoever wrote an imported comment. */
  created_by: number | null
  /** Who wrote an imported comment, where nobody here did. */
  author_name: string | null
  /** When the text was last changed, and by whom. */
  edited_at: string | null
  edited_by: number | null
  /** Deleted, and kept without text because answers hang on it. */
  removed_at: string | null
  pinned_at: string | null
  reactions: readonly Reaction[]
}

const PLACE = ['board_id', 'item_id', 'parent_id'] as const

export const comments = defineCollection({
  name: 'comments',
  record: 'Comment',
  feed: 'folder',
  id: uuidSchema,
  fields: commentFields,
  scope: ['board_id', 'item_id'],
  immutable: [...PLACE, 'anchor'],
  defaults: { parent_id: null, anchor: null },
})

/**
 * A reaction as it is saved: PUT `/comment-reaction/{id}`, without a row_version. It comes back as a part of its
 * comment, by `CommentSaved`.
 */
export const commentReactions = defineCollection({
  name: 'comment-reaction',
  record: 'CommentReaction',
  feed: 'folder',
  id: uuidSchema,
  fields: z.object({ comment_id: uuidSchema, reaction: z.string() }),
  scope: ['comment_id', 'reaction'],
  immutable: ['comment_id', 'reaction'],
  defaults: {},
})

/** A comment that only this client knows. */
export function createComment(
  team_id: number,
  fields: Pick<Comment, 'board_id' | 'item_id' | 'folder_id' | 'text'> & Partial<Comment>,
): Comment {
  const at = toWireTime()
  return {
    ...comments.defaults,
    created_by: null,
    author_name: null,
    edited_at: null,
    edited_by: null,
    removed_at: null,
    pinned_at: null,
    reactions: [],
    ...fields,
    id: fields.id ?? newUuid(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
  }
}
