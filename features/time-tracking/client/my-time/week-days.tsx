import { toWireTime } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useLocale, useT } from '@weft/i18n/react'
import type { TimeEntry } from '@weft/model'
import { writeHours } from '@weft/numbers'
import { IconButton, Link, Menu, MenuItem } from '@weft/ui'
import { CircleDollarSign, Ellipsis, Pencil, Play, Square, Trash2 } from 'lucide-react'

import { type TimedPlace, useTimedItems } from '../running/use-timed-items.ts'
import { useStop } from '../running/use-stop.ts'
import { entriesIn, isRunningEntry } from '../timers.ts'
import { writeDay, writeLength, writeSpan } from '../words.ts'
import styles from './my-time.module.css'
import { secondsWithin, type weekOf } from './week.ts'

interface WeekDaysProps {
  readonly week: ReturnType<typeof weekOf>
  readonly entries: readonly TimeEntry[]
  readonly at: number
  readonly tz: string
  onEdit(entry: TimeEntry): void
  /** Begins the same again. */
  onStart(entry: TimeEntry): void
}

/** The entries of a week by the day on which they began, the latest first. */
export function WeekDays({ week, entries, at, tz, onEdit, onStart }: WeekDaysProps) {
  const t = useT()
  const { locale } = useLocale()
  const places = useTimedItems(entries, {
    from: toWireTime(week[0]?.begins),
    to: toWireTime(week.at(-1)?.ends),
  })
  return week.toReversed().map(
    ({ day, begins, ends, entries: of }) =>
      of.length > 0 && (
        <section key={day} aria-label={writeDay(day, locale)}>
          <h3 className={styles['day']}>
            {writeDay(day, locale)}
            <span>
              {writeHours(
                entries.reduce((sum, one) => sum + secondsWithin(one, [begins, ends], at), 0),
                locale,
              )}
            </span>
          </h3>
          <ul className={styles['lines']} aria-label={t('Entries')}>
            {of.map((entry) => (
              <Line key={entry.id} {...{ entry, at, tz, onEdit, onStart }} place={places.get(entry.id)} />
            ))}
          </ul>
        </section>
      ),
  )
}

interface LineProps extends Pick<WeekDaysProps, 'at' | 'tz' | 'onEdit' | 'onStart'> {
  readonly entry: TimeEntry
  readonly place: TimedPlace | undefined
}

function Line({ entry, place, at, tz, onEdit, onStart }: LineProps) {
  const t = useT()
  const store = useStore()
  const stop = useStop()
  const { locale } = useLocale()
  const isRunning = isRunningEntry(entry)
  const { description } = entry
  // What lies in another workspace is changed there.
  const isHere = entry.team_id === store.team_id
  return (
    <li className={styles['line']}>
      <span className={styles['span']}>{writeSpan(entry, { locale, tz }, { now: t('now') })}</span>
      <span className={styles['said']}>
        {place && (
          <Link href={place.path}>
            <bdi>{place.name || t('Untitled')}</bdi>
          </Link>
        )}
        {place?.name !== description && <bdi>{description}</bdi>}
      </span>
      {entry.is_billable && <CircleDollarSign role="img" aria-label={t('Billable')} />}
      <b data-running={isRunning || undefined}>{writeLength(entry, at, { locale, tz })}</b>
      {isRunning && (
        <IconButton
          icon={<Square />}
          size="small"
          label={t('Stop {description}', { description })}
          onClick={() => stop(entry)}
        />
      )}
      {isHere && (
        <Menu
          label={t('More about {description}', { description })}
          placement="bottom end"
          trigger={
            <IconButton
              icon={<Ellipsis />}
              size="small"
              label={t('More about {description}', { description })}
            />
          }
        >
          {!isRunning && (
            <MenuItem icon={<Play />} onAction={() => onStart(entry)}>
              {t('Start again')}
            </MenuItem>
          )}
          <MenuItem icon={<Pencil />} onAction={() => onEdit(entry)}>
            {t('Change time')}
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => entriesIn(store).remove(entry.id)}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
