import { newUuid, toWireTime } from '@weft/base'
import {
  commentReactions,
  commentReads,
  comments,
  createComment,
  createCommentRead,
  type SyncedRecord,
} from '@weft/model'
import { type CollectionSettings, settingsOf } from '@weft/store'

/** A reaction on its way, until it is a part of its comment. */
export interface SentReaction extends SyncedRecord {
  folder_id: string
  comment_id: string
  reaction: string
  user_id: number
}

type NewComment = Parameters<typeof createComment>[1]

export const commentSettings: CollectionSettings = settingsOf(comments, {
  isPartial: true,
  create: (team_id, fields) => createComment(team_id, fields as unknown as NewComment),
})

type NewRead = Parameters<typeof createCommentRead>[1]

export const commentReadSettings: CollectionSettings = settingsOf(commentReads, {
  isSilent: true,
  create: (team_id, fields) => createCommentRead(team_id, fields as unknown as NewRead),
})

/** The server tells of reactions by their comments, so nothing loads them; they wait and are sent as everything is. */
export const reactionSettings: CollectionSettings = settingsOf(commentReactions, {
  indexPath: undefined,
  create(team_id, fields) {
    const at = toWireTime()
    const times = { created_at: at, updated_at: at, deleted_at: null }
    return { ...fields, ...times, id: newUuid(), team_id, row_version: 0, seq: 0 }
  },
})
