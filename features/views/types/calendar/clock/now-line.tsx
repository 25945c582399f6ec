import { now } from '@weft/base'
import { createPause } from '@weft/ui'
import { useEffect, useState } from 'react'

import { minuteAt } from './day-segments.ts'
import styles from './clock.module.css'

const MINUTE_MS = 60_000

/** Where the clock stands now; it moves once a minute. */
export function NowLine({ tz, hours: [from, to] }: { tz: string; hours: readonly [number, number] }) {
  const [at, setAt] = useState(() => minuteAt(now(), tz))
  useEffect(() => {
    const tick = createPause(
      () => {
        setAt(minuteAt(now(), tz))
        tick.ask()
      },
      MINUTE_MS,
      MINUTE_MS,
    )
    tick.ask()
    return tick.cancel
  }, [tz])
  const share = (at / 60 - from) / (to - from)
  if (share < 0 || share > 1) return null
  return <span className={styles['now']} style={{ insetBlockStart: `${share * 100}%` }} aria-hidden />
}
