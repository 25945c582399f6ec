import { now } from '@weft/base'
import { useMe } from '@weft/features/session/client'
import { useMemo, useState } from 'react'

import type { Calendar } from './asked.ts'

/** The days of whoever is here. */
export function useCalendar(): Calendar {
  const me = useMe()
  const [at] = useState(now)
  const { timezone, start_of_week: week_start } = me
  return useMemo(
    () => ({ at, tz: timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone, week_start }),
    [at, timezone, week_start],
  )
}
