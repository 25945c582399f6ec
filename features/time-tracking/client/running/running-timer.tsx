import type { ExtensionPoints } from '@weft/client-kit'
import { useAccount } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import { writeHours } from '@weft/numbers'
import { classNames, IconButton, late, Popover } from '@weft/ui'
import { Square } from 'lucide-react'
import { useEffect, useState } from 'react'

import { ASKED_AFTER_SECONDS, secondsOf } from '../../shared/index.ts'
import { isRunningEntry } from '../timers.ts'
import { useNow } from '../use-now.ts'
import { useOwnEntries } from '../use-own-entries.ts'
import { writeClock } from '../words.ts'
import styles from './running.module.css'
import { takeStopKey } from './stop-key.ts'
import { useStop } from './use-stop.ts'

const RunningList = late(() => import('./running-list.tsx').then((it) => it.RunningList))

/** What runs, on every page, with the way to stop it. */
export function RunningTimer({ isCompact }: ExtensionPoints['frame.top']) {
  const { isPretending } = useAccount()
  return isPretending ? null : <OwnTimer isCompact={isCompact} />
}

/** Entries that somebody was asked about and wants to go on. */
const kept = new Set<string>()

function OwnTimer({ isCompact }: { isCompact: boolean }) {
  const t = useT()
  const { locale } = useLocale()
  const entries = useOwnEntries()
  const running = entries.filter(isRunningEntry).toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1))
  const [latest] = running
  const at = useNow(latest !== undefined)
  const stop = useStop()
  const [isOpen, setOpen] = useState(false)
  const [, setKept] = useState(0)
  useEffect(() => (latest ? takeStopKey(() => stop(latest)) : undefined), [latest, stop])
  if (!latest) return null
  const forgotten = running.find((one) => secondsOf(one, at) >= ASKED_AFTER_SECONDS && !kept.has(one.id))
  const seconds = secondsOf(latest, at)
  // A phone has room for hours and minutes, and the way to stop it is behind them.
  const clock = isCompact ? writeHours(seconds, locale) : writeClock(seconds, locale)
  const more = running.length - 1
  return (
    <div
      className={classNames(styles['pill'], forgotten && styles['forgotten'])}
      data-compact={isCompact || undefined}
    >
      <Popover
        label={t('Running timers')}
        placement="bottom end"
        width={340}
        padding="none"
        isOpen={isOpen || forgotten !== undefined}
        onOpenChange={(next) => {
          setOpen(next)
          // Whoever closes it has seen the question.
          if (!next && forgotten) kept.add(forgotten.id)
        }}
        trigger={
          <button
            type="button"
            className={styles['what']}
            aria-label={t('Timer: {description}', { description: latest.description })}
          >
            <span className={styles['dot']} aria-hidden />
            <b className={styles['clock']}>{clock}</b>
            {!isCompact && (
              <span className={styles['words']} dir="auto">
                {latest.description}
              </span>
            )}
            {more > 0 && (
              <span className={styles['more']}>+{new Intl.NumberFormat(locale).format(more)}</span>
            )}
          </button>
        }
      >
        {(close) => (
          <RunningList
            running={running}
            entries={entries}
            forgotten={forgotten}
            onKeep={(entry) => {
              kept.add(entry.id)
              setKept((n) => n + 1)
              close()
            }}
            onClose={close}
          />
        )}
      </Popover>
      {!isCompact && (
        <IconButton
          icon={<Square />}
          label={t('Stop the timer')}
          shortcut={['Shift', 'T']}
          size="small"
          className={styles['stop']}
          onClick={() => stop(latest)}
        />
      )}
    </div>
  )
}
