import { useStore } from '@weft/features/connectivity/client'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Draws again once a minute, for what says how long ago something was. */
export function useMinutes(): void {
  const { scheduler } = useStore()
  const [minute, setMinute] = useState(0)
  useEffect(() => scheduler.delay(MINUTE_MS, () => setMinute(minute + 1)), [scheduler, minute])
}
