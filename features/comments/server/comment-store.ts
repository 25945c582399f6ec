import type { Comment } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, type RecordStore, type Row, tableStore } from '@weft/server-kit'

import { reactionsOf, saveReactions } from './queries.ts'

/** A comment as its table holds it, with its reactions. */
export type CommentRow = RecordRow<
  Pick<
    Comment,
    | 'board_id'
    | 'folder_id'
    | 'item_id'
    | 'parent_id'
    | 'anchor'
    | 'author_name'
    | 'edited_at'
    | 'edited_by'
    | 'pinned_at'
    | 'removed_at'
    | 'reactions'
  > & {
    html: string
    mentions: readonly number[]
    mentions_board: boolean
    item_deleted_at: string | null
  }
>

const table = tableStore<CommentRow>('comments', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
  item_id: 'uuid',
  parent_id: 'uuid',
  html: 'text',
  anchor: 'jsonb',
  mentions: 'int[]',
  mentions_board: 'boolean',
  author_name: 'text',
  edited_at: 'timestamptz',
  edited_by: 'int',
  pinned_at: 'timestamptz',
  removed_at: 'timestamptz',
  item_deleted_at: 'timestamptz',
})

/** Comments with their reactions, which lie in a table of their own so that each is there once. */
export const commentStore: RecordStore<CommentRow> = {
  ...table,
  async load(tx, team_id, ids) {
    const rows = await table.load(tx, team_id, ids)
    const reactions = await reactionsOf(tx, team_id, [...rows.keys()])
    return new Map([...rows].map(([id, row]) => [id, { ...row, reactions: reactions.get(id) ?? [] }]))
  },
  async save(tx, team_id, rows) {
    await table.save(tx, team_id, rows)
    await saveReactions(tx, team_id, rows)
  },
}

/** The columns that a reader takes: what stands beside it is read with it. */
export const READ_COLUMNS = [...table.columns.filter((name) => name !== 'item_deleted_at'), 'reactions']

/** A comment as it leaves the server. */
export function presentComment(row: Row): Row {
  const { html, mentions: _people, mentions_board: _board, item_deleted_at: _gone, ...comment } = row
  return { ...comment, text: { html } }
}

/** Whether there is something to read: not deleted, nor kept for its answers alone. */
export const isStanding = ({ deleted_at, removed_at }: CommentRow) =>
  deleted_at === null && removed_at === null
