import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { MessageSquare } from 'lucide-react'

import styles from './cards.module.css'
import { nameOfComments } from './name-of-comments.ts'

interface CommentMarkProps {
  item: Item
  /** Whoever looks has not read all of them. */
  isUnread: boolean | undefined
}

/** How many comments an item has, where a press on it opens the item anyway. Nothing for an item without any. */
export function CommentMark({ item, isUnread = false }: CommentMarkProps) {
  useT()
  const count = item.comment_count ?? 0
  if (count === 0) return null
  const name = nameOfComments(count, isUnread)
  return (
    <span
      className={styles['mark']}
      role="img"
      aria-label={name}
      title={name}
      data-comments
      data-unread={isUnread || undefined}
    >
      <MessageSquare aria-hidden />
      <span className="tabular">{formatNumber(count)}</span>
    </span>
  )
}
