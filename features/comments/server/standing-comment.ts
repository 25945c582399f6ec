import { AppError } from '@weft/base'
import { itemStore, type ItemRow } from '@weft/features/items/server'
import {
  demandVisible,
  errors,
  presentRecord,
  type Principal,
  type RuleContext,
  type ServerCollection,
  tombstoneOf,
  type Unit,
} from '@weft/server-kit'
import { comments } from '@weft/model'

import { commentErrors, type Judge } from '../shared/index.ts'
import { type CommentRow, commentStore, presentComment } from './comment-store.ts'

/** 404 for what may not be seen, in the words for an item that is gone; 409 below something in the trash. */
export function demandSeen(
  collection: ServerCollection<CommentRow>,
  context: RuleContext,
  row: CommentRow,
): void {
  try {
    demandVisible(collection, context, row)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw commentErrors.item_gone()
    throw error
  }
}

/** The item of a comment, which must stand; 409 with the comment's tombstone where it lies in the trash. */
export function demandItem(unit: Unit, { id, item_id, row_version }: CommentRow): ItemRow {
  const item = unit.get(itemStore, item_id)
  if (!item) throw commentErrors.item_gone()
  const { deleted_at, seq } = item
  if (deleted_at !== null) throw errors.deleted({ data: { id, row_version, deleted_at, seq } })
  return item
}

/** 409 for a comment that was deleted, with its item: there a person is shown what was not taken. */
export function demandStanding(row: CommentRow): void {
  const deleted_at = row.deleted_at ?? row.removed_at
  if (deleted_at !== null)
    throw errors.deleted({ data: { ...tombstoneOf(row), deleted_at, item_id: row.item_id } })
}

export function judgeOf(principal: Principal): Judge {
  return { user_id: principal.user_id, may: (permission, resource) => principal.may(permission, resource) }
}

/** Writes a comment with its feed's number, tells of it, and answers it as it is then. */
export function putComment(
  unit: Unit,
  row: CommentRow,
  told: {
    action: 'created' | 'changed' | 'deleted'
    user_id: number
    /** For the activity; without a word of the text. */
    old?: unknown
    new: Record<string, unknown>
  },
): CommentRow {
  const feed = unit.feed({ team_id: unit.team_id, kind: 'folder', id: row.folder_id })
  const numbered: CommentRow = { ...row, seq: feed.seq, updated_at: unit.at }
  unit.put(commentStore, numbered)
  const { id, item_id } = row
  unit.recordChange({
    record: comments.record,
    collection: comments.name,
    id,
    kind: numbered.deleted_at === null ? 'saved' : 'deleted',
    feed: feed.key,
    action: told.action,
    user_id: told.user_id,
    present() {
      const latest = unit.get(commentStore, id) ?? numbered
      return latest.deleted_at === null
        ? { ...presentComment(latest), team_id: unit.team_id }
        : tombstoneOf(latest)
    },
    old: told.old ?? null,
    new: { item_id, ...told.new },
  })
  return numbered
}

export function answerOf(
  collection: ServerCollection<CommentRow>,
  principal: Principal,
  row: CommentRow,
  status = 200,
) {
  const data = presentRecord(collection, principal, row)
  return { status, body: { data } }
}
