import type { FolderContent } from '@weft/protocol'

import { type ColumnPlace, type ColumnReader, RowColumns } from './row-columns.ts'

const FIELDS = [
  'id',
  'parent_id',
  'sort_order',
  'row_version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'seq',
]
/** What the one column of comments tells. */
const COMMENTS = ['comment_count', 'last_comment_at', 'last_comment_by']

/** A folder's content as the server sent it. All rows carry the number of the base. */
export function columnsOfContent(content: FolderContent, place: ColumnPlace): RowColumns {
  let seqs: number[] | null = null
  const reader: ColumnReader = {
    length: content.id.length,
    attribute_ids: content.attribute_ids,
    fieldNames: [...FIELDS, ...COMMENTS],
    slots: (at) => content.slots[at] ?? [],
    field(name) {
      if (name === 'seq') return (seqs ??= content.id.map(() => content.seq))
      const part = COMMENTS.indexOf(name)
      if (part >= 0) return content.comments?.map((one) => one?.[part]) ?? []
      const column = content[name as keyof FolderContent]
      return Array.isArray(column) ? column : []
    },
  }
  return new RowColumns(reader, place)
}
