import { now } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import { type Attribute, type TimeEntry } from '@weft/model'
import { writeHours } from '@weft/numbers'
import { momentOf } from '@weft/recurrence'
import { Button, Callout, IconButton, Link, TextField } from '@weft/ui'
import { Play, Square } from 'lucide-react'
import { useState } from 'react'

import { secondsOf } from '../../shared/index.ts'
import { readClock, writeTime } from '../clock-times.ts'
import { startTimer } from '../timers.ts'
import { useNow } from '../use-now.ts'
import { dayOf, writeClock, writeSpan } from '../words.ts'
import styles from './running.module.css'
import { useStop } from './use-stop.ts'
import { type TimedPlace, useTimedItems } from './use-timed-items.ts'

/** How many of the latest are offered to go on with. */
const MOST_RECENT = 5

interface RunningListProps {
  readonly running: readonly TimeEntry[]
  readonly entries: readonly TimeEntry[]
  /** One that has run so long that somebody may have forgotten it. */
  readonly forgotten: TimeEntry | undefined
  onKeep(entry: TimeEntry): void
  onClose(): void
}

/** Everything that runs, and what one was at before, to switch to. */
export function RunningList({ running, entries, forgotten, onKeep, onClose }: RunningListProps) {
  const t = useT()
  const { locale } = useLocale()
  const me = useMe()
  const store = useStore()
  const stop = useStop()
  const at = useNow(true)
  const places = useTimedItems(running)
  const tz = me.timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  const recent = recentOf(entries, running).filter(({ team_id }) => team_id === store.team_id)
  const goOn = (entry: TimeEntry) => {
    const settings = store.collection<Attribute>('attributes').get(entry.attribute_id)?.settings ?? {}
    startTimer(store, me.id, { item: entry, description: entry.description, settings })
    onClose()
  }
  return (
    <div className={styles['list']}>
      {forgotten && <Forgotten entry={forgotten} tz={tz} onKeep={() => onKeep(forgotten)} />}
      <ul aria-label={t('Running timers')}>
        {running.map((entry) => (
          <li key={entry.id} className={styles['line']} data-running>
            <span className={styles['said']}>
              <What description={entry.description} place={places.get(entry.id)} onFollow={onClose} />
              <small>{writeSpan(entry, { locale, tz }, { now: t('now') })}</small>
            </span>
            <b className={styles['clock']}>{writeClock(secondsOf(entry, at), locale)}</b>
            <IconButton
              icon={<Square />}
              label={t('Stop {description}', { description: entry.description })}
              onClick={() => stop(entry)}
            />
          </li>
        ))}
      </ul>
      {recent.length > 0 && (
        <>
          <h2>{t('Switch to')}</h2>
          <ul aria-label={t('Switch to')}>
            {recent.map((entry) => (
              <li key={entry.id} className={styles['line']}>
                <span className={styles['said']}>
                  <bdi>{entry.description}</bdi>
                </span>
                <span className={styles['quiet']}>{writeHours(secondsOf(entry, at), locale)}</span>
                <IconButton
                  icon={<Play />}
                  label={t('Start {description}', { description: entry.description })}
                  onClick={() => goOn(entry)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** What was said, and the item that it is about: a press leads there. */
function What(props: { description: string; place: TimedPlace | undefined; onFollow(): void }) {
  const t = useT()
  const { description, place, onFollow } = props
  if (!place) return <bdi>{description}</bdi>
  const isSame = place.name === description
  return (
    <>
      {!isSame && <bdi>{description}</bdi>}
      <Link className={styles['item']} href={place.path} onClick={onFollow}>
        <bdi>{place.name || t('Untitled')}</bdi>
      </Link>
    </>
  )
}

/** The latest of each thing that somebody did and does not do now. */
function recentOf(entries: readonly TimeEntry[], running: readonly TimeEntry[]): TimeEntry[] {
  const nameOf = (one: TimeEntry) => `${one.item_id} ${one.attribute_id} ${one.description}`
  const seen = new Set(running.map(nameOf))
  const latest = entries.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1))
  return latest
    .filter((one) => {
      const name = nameOf(one)
      return !seen.has(name) && Boolean(seen.add(name))
    })
    .slice(0, MOST_RECENT)
}

/** Asks about a timer that has run for a very long time. */
function Forgotten({ entry, tz, onKeep }: { entry: TimeEntry; tz: string; onKeep(): void }) {
  const t = useT()
  const { locale } = useLocale()
  const stop = useStop()
  const [typed, setTyped] = useState('')
  const seconds = readClock(typed, locale)
  const endOf = () => {
    if (seconds === null) return null
    const begun = Date.parse(`${entry.started_at.replace(' ', 'T')}Z`)
    const sameDay = momentOf(dayOf(entry, tz), seconds, tz)
    const end = sameDay >= begun ? sameDay : sameDay + 86_400_000
    return end <= now() ? end : null
  }
  const end = endOf()
  return (
    <div className={styles['asked']}>
      <Callout
        tone="warning"
        isAlert
        title={t('This timer has been running for {hours} hours.', {
          hours: writeHours(secondsOf(entry, now()), locale),
        })}
      >
        {t('When did you stop?')}
      </Callout>
      <form
        className={styles['answer']}
        onSubmit={(event) => {
          event.preventDefault()
          if (end !== null) stop(entry, end)
        }}
      >
        <TextField
          aria-label={t('Stopped at')}
          placeholder={writeTime(Date.UTC(2020, 0, 1, 17, 30), { locale, tz: 'UTC' })}
          size="compact"
          dir="auto"
          value={typed}
          onValueChange={setTyped}
        />
        <Button type="submit" size="compact" disabled={end === null}>
          {t('Stop then')}
        </Button>
        <Button size="compact" onClick={() => stop(entry)}>
          {t('Stop now')}
        </Button>
        <Button variant="ghost" size="compact" onClick={onKeep}>
          {t('Keep it')}
        </Button>
      </form>
    </div>
  )
}
