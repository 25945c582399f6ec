import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { MessageSquare } from 'lucide-react'

import styles from './cards.module.css'
import { nameOfComments } from './name-of-comments.ts'

interface CommentCountProps {
  item: Item
  /** Whoever looks has not read all of them. */
  isUnread: boolean | undefined
  onOpen(id: string, tab: string): void
}

/** How many comments an item has, marked where some are not read; a press opens them. Nothing for an item without any. */
export function CommentCount({ item, isUnread = false, onOpen }: CommentCountProps) {
  useT()
  const count = item.comment_count ?? 0
  if (count === 0) return null
  return (
    <button
      type="button"
      className={styles['count']}
      tabIndex={-1}
      data-comments
      data-unread={isUnread || undefined}
      aria-label={nameOfComments(count, isUnread)}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(item.id, 'comments')
      }}
    >
      <MessageSquare aria-hidden />
      <span className="tabular">{formatNumber(count)}</span>
    </button>
  )
}
