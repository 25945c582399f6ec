import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import type { Comment, Reaction } from '@weft/model'
import { useCollection } from '@weft/store/react'

import type { SentReaction } from '../collections.ts'

/** One emoji of a comment. */
export interface ReactionGroup {
  reaction: string
  user_ids: readonly number[]
  isMine: boolean
}

/** Ids of reactions that were taken back here: between the answer and the news of their comment it still names them. */
const takenBack = new Set<string>()

/** The reactions to a comment as they will be once all that waits is sent, and the way to add or take back one's own. */
export function useReactions(comment: Comment): {
  groups: readonly ReactionGroup[]
  toggle(reaction: string): void
} {
  const store = useStore()
  const { id: me } = useMe()
  const sent = store.collection<SentReaction>('comment-reaction')
  const { id: comment_id, folder_id } = comment
  const waiting = useCollection(sent, folder_id)
  const shown = [
    ...comment.reactions.filter(({ id }) => !takenBack.has(id)),
    ...waiting.filter((one) => one.comment_id === comment_id && isNewerThan(one, comment)),
  ]
  const toggle = (reaction: string) => {
    const own = shown.filter((one) => one.user_id === me && one.reaction === reaction)
    if (own.length === 0) {
      sent.create({ comment_id, folder_id, reaction, user_id: me })
      return
    }
    const change = store.transaction(() => {
      for (const one of own) {
        takenBack.add(one.id)
        if (!sent.get(one.id)) store.hydrate('comment-reaction', [recordOf(comment, one)])
        sent.remove(one.id)
      }
    })
    void change?.settled.then((outcome) => {
      if (outcome !== 'saved') for (const { id } of own) takenBack.delete(id)
    })
  }
  return { groups: groupReactions(shown, me), toggle }
}

/** Whether a reaction is not a part of its comment yet. */
function isNewerThan(sent: SentReaction, { seq, reactions }: Comment): boolean {
  return (sent.seq === 0 || sent.seq > seq) && !reactions.some(({ id }) => id === sent.id)
}

/** A reaction that came with its comment, as a record that can be deleted. */
function recordOf({ team_id, folder_id, id, created_at, seq }: Comment, own: Reaction): SentReaction {
  const times = { created_at, updated_at: created_at, deleted_at: null }
  const { id: reaction_id, reaction, user_id } = own
  return {
    id: reaction_id,
    reaction,
    user_id,
    ...times,
    team_id,
    folder_id,
    comment_id: id,
    row_version: 1,
    seq,
  }
}

/** Each emoji once, in the order in which it was first given. */
function groupReactions(
  reactions: readonly Pick<Reaction, 'reaction' | 'user_id'>[],
  me: number,
): ReactionGroup[] {
  const groups = new Map<string, Set<number>>()
  for (const { reaction, user_id } of reactions) {
    const people = groups.get(reaction) ?? new Set()
    groups.set(reaction, people.add(user_id))
  }
  return [...groups].map(([reaction, people]) => ({
    reaction,
    user_ids: [...people],
    isMine: people.has(me),
  }))
}
