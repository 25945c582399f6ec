import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { TimeEntry, ValueContext } from '@weft/model'
import { Avatar, IconButton } from '@weft/ui'
import { CircleDollarSign, Pencil, Trash2 } from 'lucide-react'

import { entriesIn } from '../timers.ts'
import { dayOf, writeDay, writeLength, writeSpan } from '../words.ts'
import styles from './entries.module.css'

interface EntryLinesProps {
  readonly entries: readonly TimeEntry[]
  readonly me: number
  readonly at: number
  readonly context: ValueContext
  onEdit(entry: TimeEntry): void
}

/** Entries with who they are of; one's own can be changed. */
export function EntryLines({ entries, me, at, context, onEdit }: EntryLinesProps) {
  const t = useT()
  const store = useStore()
  if (entries.length === 0) return <p className={styles['quiet']}>{t('No time yet')}</p>
  return (
    <ul className={styles['lines']} aria-label={t('Entries')}>
      {entries.map((entry) => {
        const person = context.people.get(entry.created_by)
        const name = person?.name ?? t('Removed User')
        return (
          <li key={entry.id} className={styles['line']}>
            <Avatar name={name} src={person?.photo_url} seed={String(entry.created_by)} size={24} />
            <span className={styles['said']}>
              <bdi>{entry.description}</bdi>
              <small>
                {writeDay(dayOf(entry, context.tz), context.locale)}{' '}
                {writeSpan(entry, context, { now: t('now') })}
                {entry.is_billable && <CircleDollarSign role="img" aria-label={t('Billable')} />}
              </small>
            </span>
            <b className={styles['length']} data-running={entry.ended_at === null || undefined}>
              {writeLength(entry, at, context)}
            </b>
            {entry.created_by === me && (
              <span className={styles['acts']}>
                <IconButton
                  icon={<Pencil />}
                  size="small"
                  label={t('Change {description}', { description: entry.description })}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  icon={<Trash2 />}
                  size="small"
                  label={t('Delete {description}', { description: entry.description })}
                  onClick={() => entriesIn(store).remove(entry.id)}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
