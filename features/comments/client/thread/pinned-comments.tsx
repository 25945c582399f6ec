import { TextThingsContext, wordsOfItem } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Comment } from '@weft/model'
import { namingItems } from '@weft/rich-text'
import { IconButton } from '@weft/ui'
import { ChevronDown, Pin, PinOff } from 'lucide-react'
import { use, useCallback, useId, useState, useSyncExternalStore } from 'react'

import styles from '../comments.module.css'
import { excerptOf } from '../compose/comment-text.ts'
import type { CommentRights } from '../use-comment-rights.ts'

interface PinnedCommentsProps {
  pinned: readonly Comment[]
  rights: CommentRights
  onGo(comment: Comment): void
  onUnpin(comment: Comment): void
}

/** What is pinned, above the thread: the latest in one line, all on demand. */
export function PinnedComments({ pinned, rights, onGo, onUnpin }: PinnedCommentsProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [latest] = pinned
  if (!latest) return null
  const label = isOpen ? t('Hide pinned comments') : t('Show pinned comments')
  return (
    <section className={styles['pinned']} aria-label={t('Pinned comments')}>
      <div className={styles['pinnedBar']}>
        <Pin aria-hidden="true" />
        <b>{t('{count, plural, one {# pinned} other {# pinned}}', { count: pinned.length })}</b>
        <bdi className="truncate">
          <Excerpt html={latest.text.html} />
        </bdi>
        <IconButton
          icon={<ChevronDown data-open={isOpen || undefined} />}
          label={label}
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <ul id={id} className={styles['pinnedList']}>
          {pinned.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles['pinnedLine']} onClick={() => onGo(one)}>
                <bdi className="truncate">
                  <Excerpt html={one.text.html} />
                </bdi>
              </button>
              {rights.canPin(one) && (
                <IconButton icon={<PinOff />} label={t('Unpin')} size="small" onClick={() => onUnpin(one)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The beginning of a comment, with what its items are called for whoever reads. */
function Excerpt({ html }: { html: string }) {
  const t = useT()
  const things = use(TextThingsContext)
  const subscribe = useCallback(
    (changed: () => void) => things?.subscribe(changed) ?? (() => undefined),
    [things],
  )
  const words = useSyncExternalStore(subscribe, () =>
    excerptOf(namingItems(html, (id) => `#${wordsOfItem(things?.item(id))}`)),
  )
  return words || t('Picture')
}
