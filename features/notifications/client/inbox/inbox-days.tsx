import { fromWireTime, now } from '@weft/base'
import { useMe } from '@weft/features/session/client'
import type { Notification } from '@weft/model'
import { dateFormatter, dayAt, relativeWords, utcOfDay } from '@weft/recurrence'

import { InboxRow } from './inbox-row.tsx'
import type { InboxActions } from './use-inbox-actions.ts'
import type { Opened } from './use-opened.ts'
import styles from './inbox.module.css'

interface InboxDaysProps {
  readonly rows: readonly Notification[]
  readonly actions: InboxActions
  readonly opened: Opened
}

/** Notifications by the day on which they came, where whoever looks is. */
export function InboxDays({ rows, actions, opened }: InboxDaysProps) {
  const { locale, timezone } = useMe()
  const tz = timezone ?? 'UTC'
  const days = Map.groupBy(rows, ({ created_at }) => dayAt(fromWireTime(created_at), tz))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={styles['day']}>{sayDay(day, locale, tz)}</h2>
      <ul className={styles['rows']}>
        {ofDay.map((told) => (
          <InboxRow
            key={told.id}
            told={told}
            isPicked={actions.picked.has(told.id)}
            isLaterOpen={actions.laterOf === told.id}
            onPick={(isPicked) => actions.pick(told.id, isPicked)}
            isOpened={opened.told?.id === told.id}
            onOpen={(event) => {
              actions.marks.opened(told)
              opened.press(event, told)
            }}
            onRead={(isRead) => (isRead ? actions.marks.read([told]) : actions.marks.unread([told]))}
            onLaterOpen={(isOpen) => actions.openLater(isOpen ? told.id : null)}
            onLater={(until) => actions.later([told], until)}
            onPickDate={() => actions.pickDate([told])}
          />
        ))}
      </ul>
    </section>
  ))
}

const DAY_MS = 86_400_000

function sayDay(day: string, locale: string, tz: string): string {
  const ago = Math.round((utcOfDay(dayAt(now(), tz)) - utcOfDay(day)) / DAY_MS)
  if (ago > 1) return dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(utcOfDay(day))
  const said = relativeWords(locale).format(-ago, 'day')
  return said.slice(0, 1).toLocaleUpperCase(locale) + said.slice(1)
}
