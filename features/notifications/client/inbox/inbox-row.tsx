import { useT } from '@weft/i18n/react'
import type { Notification } from '@weft/model'
import { Checkbox, IconButton } from '@weft/ui'
import { Check, Clock, MailOpen } from 'lucide-react'
import type { MouseEvent } from 'react'

import { NotificationRow } from '../notification-row.tsx'
import { useSentence } from '../use-sentence.ts'
import { LaterMenu } from './later-menu.tsx'
import styles from './inbox.module.css'

interface InboxRowProps {
  readonly told: Notification
  readonly isPicked: boolean
  readonly isLaterOpen: boolean
  /** Its item is beside the list. */
  readonly isOpened: boolean
  onPick(isPicked: boolean): void
  onOpen(event: MouseEvent): void
  onRead(isRead: boolean): void
  onLaterOpen(isOpen: boolean): void
  onLater(until: string): void
  onPickDate(): void
}

/** One notification, and what can be done with it. */
export function InboxRow(props: InboxRowProps) {
  const { told, isPicked, isLaterOpen, isOpened, onPick, onOpen, onRead, onLaterOpen, onLater, onPickDate } =
    props
  const t = useT()
  const { title } = useSentence(told)
  const isUnread = told.read_at === null
  return (
    <li
      className={styles['row']}
      data-notification={told.id}
      data-picked={isPicked || undefined}
      aria-current={isOpened || undefined}
    >
      <span className={styles['pick']}>
        <Checkbox
          checked={isPicked}
          aria-label={t('Select {name}', { name: title })}
          onCheckedChange={onPick}
        />
      </span>
      <NotificationRow told={told} onOpen={onOpen} />
      <span className={styles['actions']}>
        <IconButton
          icon={isUnread ? <Check /> : <MailOpen />}
          label={isUnread ? t('Mark as read') : t('Mark as unread')}
          shortcut={[isUnread ? 'E' : 'U']}
          onClick={() => onRead(isUnread)}
        />
        <LaterMenu
          trigger={<IconButton icon={<Clock />} label={t('Snooze')} shortcut={['H']} />}
          isOpen={isLaterOpen}
          onOpenChange={onLaterOpen}
          onChoose={onLater}
          onPickDate={onPickDate}
        />
      </span>
    </li>
  )
}
