import { fromWireTime } from '@weft/base'
import type { Comment } from '@weft/model'
import type { Permission } from '@weft/permissions'

import { EDIT_HOURS } from './limits.ts'

type Authored = Pick<Comment, 'id' | 'board_id' | 'folder_id' | 'item_id' | 'created_by'>

/** A comment as permissions see it; own to whoever wrote it. */
export function commentResource({ id, board_id, folder_id, item_id, created_by }: Authored) {
  const owner = created_by === null ? [] : [created_by]
  return { type: 'comment' as const, id, board_id, folder_id, item_id, owner }
}

/** Whoever is asked about: whether they hold a permission at a comment, own things included. */
export interface Judge {
  /** 0 and null: nobody who is signed in. */
  user_id: number | null
  may(permission: Permission, resource: ReturnType<typeof commentResource>): boolean
}

/**
 * `yes`: those who manage comments, at any time, and whoever wrote it for 24 hours. `late`: whoever wrote it, but the
 * time is over. `now` in milliseconds.
 */
export function mayEdit(
  comment: Authored & Pick<Comment, 'created_at'>,
  { user_id, may }: Judge,
  now: number,
): 'yes' | 'late' | 'no' {
  const own = commentResource(comment)
  if (may('MANAGE_COMMENTS', { ...own, owner: [] })) return 'yes'
  if (!user_id || comment.created_by !== user_id) return 'no'
  if (!may('CREATE_COMMENT', own) && !may('MANAGE_COMMENTS', own)) return 'no'
  return now - fromWireTime(comment.created_at) <= EDIT_HOURS * 3_600_000 ? 'yes' : 'late'
}

export const mayDelete = (comment: Authored, { may }: Judge) =>
  may('DELETE_COMMENT', commentResource(comment))
export const mayPin = (comment: Authored, { may }: Judge) => may('PIN_COMMENTS', commentResource(comment))
export const mayReact = (comment: Authored, { may }: Judge) =>
  may('REACT_TO_COMMENT', commentResource(comment))
