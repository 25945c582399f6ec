import { fromWireTime } from '@weft/base'
import type { FolderHistory } from '@weft/features/items/shared'
import { useT } from '@weft/i18n/react'
import { IconButton, Segmented, useIsMobile } from '@weft/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { clampTo, DAY_MS, HOUR_MS, type Span, type Stretch, stepOf } from './stretch.ts'
import styles from './past.module.css'

interface TimeBarProps {
  /** In milliseconds. */
  at: number
  span: Span
  stretch: Stretch
  history: FolderHistory | null
  say(at: number): string
  onStretch(stretch: Stretch): void
  onMoment(at: number): void
  /** To the change before or after. */
  onChange(by: -1 | 1): void
}

/** The time of a folder: where one is, and when much happened. */
export function TimeBar({ at, span, stretch, history, say, onStretch, onMoment, onChange }: TimeBarProps) {
  const t = useT()
  const isMobile = useIsMobile()
  const stretches: { value: Stretch; label: string }[] = [
    { value: 'day', label: t('Day') },
    { value: 'week', label: t('Week') },
    { value: 'month', label: t('Month') },
    { value: 'all', label: t('All') },
  ]
  const byKey = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const by = event.key === forward || event.key === 'ArrowUp' ? 1 : -1
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    onMoment(clampTo(span.kept, at + by * (event.shiftKey ? HOUR_MS : DAY_MS)))
  }
  return (
    <div className={styles['bar']} data-time-bar>
      <div className={styles['line']}>
        <IconButton
          label={t('Change before')}
          shortcut={[',']}
          icon={<ChevronLeft className="icon-flip" />}
          onClick={() => onChange(-1)}
        />
        <IconButton
          label={t('Change after')}
          shortcut={['.']}
          icon={<ChevronRight className="icon-flip" />}
          onClick={() => onChange(1)}
        />
        <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
          {say(at)}
        </time>
        <span className={styles['room']} />
        <Segmented
          label={t('Stretch of time')}
          value={stretch}
          options={stretches}
          onValueChange={onStretch}
        />
      </div>
      <div className={styles['track']}>
        <Bars {...{ history, at, span }} />
        <input
          type="range"
          className={styles['range']}
          aria-label={t('Moment')}
          aria-valuetext={say(at)}
          title={t('Arrows go a day, with Shift an hour; , and . go from change to change')}
          min={span.from}
          max={span.to}
          step={stepOf(stretch, span)}
          value={clampTo(span, at)}
          onKeyDown={byKey}
          onChange={({ currentTarget }) => onMoment(Number(currentTarget.value))}
        />
      </div>
      <div className={styles['ends']} aria-hidden="true">
        <span>{say(span.from)}</span>
        {!isMobile && <span>{say((span.from + span.to) / 2)}</span>}
        <span>{say(span.to)}</span>
      </div>
    </div>
  )
}

function Bars({ history, at, span }: { history: FolderHistory | null; at: number; span: Span }) {
  const t = useT()
  const counts = history?.counts ?? []
  const most = Math.max(1, ...counts)
  const length = (span.to - span.from) / Math.max(1, counts.length)
  const pieces = counts.map((count, n) => ({ from: span.from + n * length, count }))
  const placeOf = (wire: string) => ((fromWireTime(wire) - span.from) / (span.to - span.from)) * 100
  return (
    <div className={styles['bars']} aria-hidden={history?.marks.length ? undefined : true}>
      {pieces.map(({ from, count }) => (
        <span
          key={from}
          className={styles['count']}
          data-past={from <= at || undefined}
          style={{ blockSize: `${count === 0 ? 0 : 12 + 88 * Math.sqrt(count / most)}%` }}
        />
      ))}
      {history?.marks.map((mark) => {
        const words = t('{count, plural, one {# change at once} other {# changes at once}}', {
          count: mark.changes,
        })
        return (
          <span
            key={mark.at}
            role="img"
            title={words}
            aria-label={words}
            className={styles['mark']}
            style={{ insetInlineStart: `${placeOf(mark.at)}%` }}
          />
        )
      })}
    </div>
  )
}
