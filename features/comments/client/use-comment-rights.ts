import { now } from '@weft/base'
import { useMay, useMe } from '@weft/features/session/client'
import type { Comment, Item } from '@weft/model'
import { useMemo } from 'react'

import { commentResource, type Judge, mayDelete, mayEdit, mayPin, mayReact } from '../shared/index.ts'

/** What this person may do in a thread; the server judges. */
export interface CommentRights {
  canWrite: boolean
  /** Whether comments of theirs take pictures and mention items: those of guests are words alone. */
  canShow: boolean
  canEdit(comment: Comment): boolean
  canDelete(comment: Comment): boolean
  canPin(comment: Comment): boolean
  canReact(comment: Comment): boolean
}

export function useCommentRights({ id: item_id, team_id, board_id, folder_id }: Item): CommentRights {
  const may = useMay(team_id)
  const { id: user_id } = useMe()
  return useMemo(() => {
    const judge: Judge = { user_id, may: (name, resource) => may(name, { ...resource, team_id }) }
    const place = { id: item_id, board_id, folder_id, item_id, created_by: user_id }
    return {
      canShow: user_id > 0,
      canWrite: judge.may('CREATE_COMMENT', commentResource(place)),
      canEdit: (comment) => mayEdit(comment, judge, now()) === 'yes',
      canDelete: (comment) => mayDelete(comment, judge),
      canPin: (comment) => mayPin(comment, judge),
      canReact: (comment) => mayReact(comment, judge),
    }
  }, [may, user_id, team_id, board_id, folder_id, item_id])
}
