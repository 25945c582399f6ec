import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Comment, Item } from '@weft/model'
import { useConfirm } from '@weft/ui'

import { pinComment, unpinComment } from '../../shared/index.ts'

/** What can be done in a thread. */
export interface CommentActions {
  /** `anchor`: the words of a text that it is about. */
  write(html: string, parent_id: string | null, anchor?: Comment['anchor']): void
  edit(comment: Comment, html: string): void
  remove(comment: Comment, hasReplies: boolean): void
  setPinned(comment: Comment, isPinned: boolean): void
}

export function useCommentActions({ id: item_id, team_id, board_id, folder_id }: Item): CommentActions {
  const t = useT()
  const store = useStore()
  const { client } = useEntry()
  const confirm = useConfirm()
  const comments = store.collection<Comment>('comments')
  return {
    write(html, parent_id, anchor = null) {
      comments.create({ board_id, folder_id, item_id, parent_id, text: { html }, anchor })
    },
    edit({ id, text }, html) {
      comments.save(id, { text: { html } }, { old: { text } })
    },
    remove({ id }, hasReplies) {
      // Nothing of its text is kept, so nothing brings it back.
      const asked = {
        title: t('Delete comment?'),
        message: hasReplies
          ? t('Its text is deleted for everyone and cannot be restored. The replies stay.')
          : t('It is deleted for everyone and cannot be restored.'),
        confirmText: t('Delete'),
        tone: 'danger',
      } as const
      void confirm(asked).then((isMeant) => isMeant && comments.remove(id))
    },
    setPinned({ id }, isPinned) {
      const route = isPinned ? pinComment : unpinComment
      client
        .call(route, { params: { team_id: String(team_id), id } })
        .then(({ data }) => store.applyRemote(() => comments.takePart([data], null, () => false)))
        // Whoever made the client tells what went wrong.
        .catch(() => undefined)
    },
  }
}
