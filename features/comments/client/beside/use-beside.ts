import { useStore } from '@weft/features/connectivity/client'
import type { ItemTextProps } from '@weft/features/items/client'
import type { Comment } from '@weft/model'
import { useMemo, useState } from 'react'

import { useMentionable } from '../compose/use-mentionable.ts'
import { useCommentActions } from '../thread/use-comment-actions.ts'
import { useCommentRights } from '../use-comment-rights.ts'
import { type Anchor, anchorLeft } from './about-place.ts'
import { useSelected } from './use-selected.ts'
import { useWords } from './use-words.ts'

export type Beside = ReturnType<typeof useBeside>

/** What is said about a text, and what is about to be said about what of it. */
export function useBeside(
  { item, attribute_id, text, panelContext, isWhole }: ItemTextProps,
  all: readonly Comment[],
) {
  const { drafts } = useStore()
  const rights = useCommentRights(item)
  const mentionable = useMentionable(item, panelContext)
  const commentActions = useCommentActions(item)
  const comments = useMemo(() => all.filter((one) => isAbout(one, attribute_id)), [all, attribute_id])
  const { placed, wordsNow } = useWords(text, { comments, isWhole })
  const { selected, letGo } = useSelected(text, { attribute_id, placed, wordsNow })
  const [composing, setComposing] = useState<Anchor | null>(null)
  const findLeft = () =>
    rights.canWrite ? anchorLeft(drafts?.all ?? [], { item_id: item.id, attribute_id }) : null
  const [left, setLeft] = useState(findLeft)
  return {
    placed,
    selected,
    wordsNow,
    composing,
    /** Words about which a comment was left unsent. */
    left,
    rights,
    mentionable,
    commentActions,
    compose(anchor: Anchor | null) {
      letGo(anchor)
      setComposing(anchor)
      if (anchor === null) setLeft(findLeft())
    },
    /** It was sent, or given up. */
    done(html: string | null) {
      if (html === null) letGo(null)
      else if (composing) commentActions.write(html, null, composing)
      setComposing(null)
      setLeft(findLeft())
    },
  }
}

function isAbout({ anchor, removed_at, parent_id }: Comment, attribute_id: string): boolean {
  return anchor?.attribute_id === attribute_id && removed_at === null && parent_id === null
}
