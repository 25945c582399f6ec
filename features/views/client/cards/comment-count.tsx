import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { MessageSquare } from 'lucide-react'

import styles from './cards.module.css'

interface CommentCountProps {
  item: Item
  onOpen(id: string, tab: string): void
}

/** How many comments an item has; a press opens them. Nothing for an item without any. */
export function CommentCount({ item, onOpen }: CommentCountProps) {
  const t = useT()
  const count = item.comment_count ?? 0
  if (count === 0) return null
  return (
    <button
      type="button"
      className={styles['count']}
      tabIndex={-1}
      data-comments
      aria-label={t('{count, plural, one {# comment} other {# comments}}', { count })}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(item.id, 'comments')
      }}
    >
      <MessageSquare aria-hidden />
      <span className="tabular">{count}</span>
    </button>
  )
}
