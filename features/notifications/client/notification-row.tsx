import { sayMoment } from '@weft/features/items/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Notification } from '@weft/model'
import { Avatar, classNames, Link } from '@weft/ui'
import {
  AtSign,
  ClipboardList,
  LayoutTemplate,
  MessageSquare,
  Pencil,
  Smile,
  TriangleAlert,
  UserPlus,
  Zap,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import { notificationPath } from '../shared/index.ts'
import { useSentence } from './use-sentence.ts'
import styles from './notifications.module.css'

/** What kind it is, beside whose doing it was. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  MentionedInCommentNotification: <AtSign />,
  AddedToMembersAttributeNotification: <UserPlus />,
  CommentCreatedNotification: <MessageSquare />,
  CommentReactionCreatedNotification: <Smile />,
  FormSubmittedNotification: <ClipboardList />,
  TemplateSharedNotification: <LayoutTemplate />,
  AutomationItemNotification: <Zap />,
  AutomationBoardNotification: <Zap />,
  AutomationRunsWarningNotification: <TriangleAlert />,
  AutomationRunsExceededNotification: <TriangleAlert />,
  AiCreditsWarningNotification: <TriangleAlert />,
  AiCreditsExceededNotification: <TriangleAlert />,
  StorageWarningNotification: <TriangleAlert />,
  StorageExceededNotification: <TriangleAlert />,
  HookOffNotification: <TriangleAlert />,
}

interface NotificationRowProps {
  told: Notification
  /** Before its place is opened, which can be prevented. */
  onOpen(event: MouseEvent): void
}

/** One notification; one that opens nothing is no link. */
export function NotificationRow({ told, onOpen }: NotificationRowProps) {
  const t = useT()
  const { title, sentence } = useSentence(told)
  const { locale, timezone } = useMe()
  const moment = sayMoment(told.created_at, { locale, tz: timezone ?? 'UTC' })
  const name = told.created_by_name ?? t('Guest')
  const path = notificationPath(told, new URL(window.location.href).searchParams.get('view'))
  const isUnread = told.read_at === null
  const words = (
    <>
      <span className={styles['dot']}>
        {isUnread && <span role="img" aria-label={t('Unread')} className={styles['unread']} />}
      </span>
      <span className={styles['who']}>
        <Avatar name={name} seed={String(told.created_by ?? 0)} size={32} isDecorative />
        <span className={styles['mark']} aria-hidden="true">
          {MARKS[told.notification_type] ?? <Pencil />}
        </span>
      </span>
      <span className={styles['words']}>
        <b dir="auto">{title}</b>
        {told.count > 1 && (
          <span className={styles['quiet']}>
            {t('{count, plural, one {# update} other {# updates}}', { count: told.count })}
          </span>
        )}
        <span dir="auto">{sentence}</span>
        {told.board_name !== null && (
          <span className={styles['quiet']} dir="auto">
            {told.board_name}
          </span>
        )}
      </span>
      <time
        className={styles['quiet']}
        dateTime={`${told.created_at.replace(' ', 'T')}Z`}
        title={moment.exact}
      >
        {moment.text}
      </time>
    </>
  )
  return path === null ? (
    <div className={styles['row']} data-opens="" tabIndex={-1}>
      {words}
    </div>
  ) : (
    <Link href={path} className={classNames(styles['row'], styles['opens'])} data-opens="" onClick={onOpen}>
      {words}
    </Link>
  )
}
