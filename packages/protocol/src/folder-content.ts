import type { ValueSlot } from '@weft/model'

/**
 * The columnar load of one folder: an immutable base at number `seq`. Column arrays are parallel to `id`.
 * A slot is `[data, row_version]` or null. Long text data is `{excerpt, length, hash}`.
 */
export interface FolderContent {
  seq: number
  id: string[]
  parent_id: (string | null)[]
  sort_order: number[]
  row_version: number[]
  created_at: string[]
  updated_at: string[]
  created_by: (number | null)[]
  updated_by: (number | null)[]
  /** `[comment_count, last_comment_at, last_comment_by]`, null without comments; missing in bases of earlier servers. */
  comments?: (CommentCounts | null)[]
  attribute_ids: string[]
  /** One array per attribute of `attribute_ids`. */
  slots: ([unknown, number] | null)[][]
}

/**
 * The media type of the same as lines of JSON, which come while they are read: first a ContentHead, then any number of
 * ContentLine, each with rows that no other has, at last a ContentEnd. Without the end something is missing.
 */
export const CONTENT_LINES = 'application/x-ndjson'

export type ContentHead = Pick<FolderContent, 'seq' | 'attribute_ids'>
export type ContentLine = Omit<FolderContent, keyof ContentHead>
export interface ContentEnd {
  /** How many rows there were. */
  items: number
  modified: string
}

/** How many comments an item has, when the latest was written, and by whom. */
type CommentCounts = [comment_count: number, last_comment_at: string, last_comment_by: number | null]

export interface ContentRow {
  id: string
  parent_id: string | null
  sort_order: number
  row_version: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
  comment_count?: number
  last_comment_at?: string
  last_comment_by?: number | null
  values: Record<string, ValueSlot>
}

/** The rest of a content whose rows all came before. */
export function emptyContent(head: ContentHead): FolderContent {
  return {
    ...head,
    id: [],
    parent_id: [],
    sort_order: [],
    row_version: [],
    created_at: [],
    updated_at: [],
    created_by: [],
    updated_by: [],
    comments: [],
    slots: head.attribute_ids.map(() => []),
  }
}

/** Reads the columns back into rows; the whole of what an integration needs to understand the format. */
export function readContent(content: FolderContent): ContentRow[] {
  return content.id.map((id, row) => {
    const values: Record<string, ValueSlot> = {}
    content.attribute_ids.forEach((attribute_id, column) => {
      const slot = content.slots[column]?.[row]
      if (slot) values[attribute_id] = { data: slot[0], row_version: slot[1] }
    })
    const talk = content.comments?.[row]
    return {
      id,
      parent_id: content.parent_id[row] ?? null,
      sort_order: content.sort_order[row] ?? 0,
      row_version: content.row_version[row] ?? 0,
      created_at: content.created_at[row] ?? '',
      updated_at: content.updated_at[row] ?? '',
      created_by: content.created_by[row] ?? null,
      updated_by: content.updated_by[row] ?? null,
      ...(talk && { comment_count: talk[0], last_comment_at: talk[1], last_comment_by: talk[2] }),
      values,
    }
  })
}
