import { now } from '@weft/base'
import { useFeed, useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { userFeed, type WorkItem, workItems } from '@weft/model'
import { dayAt } from '@weft/recurrence'
import type { FeedSync } from '@weft/store'
import { useCollection } from '@weft/store/react'
import { useEffect, useMemo, useState } from 'react'

import type { WorkCalendar } from './work-groups.ts'

/** All of one's own work, in every workspace, from this device and live. */
export function useWork(): {
  items: readonly WorkItem[]
  /** The feed is here, be it as this device kept it. */
  isReady: boolean
  feed: { sync: FeedSync | null; phase: ReturnType<typeof useFeed>['phase'] }
} {
  const { id } = useMe()
  const store = useStore()
  const feed = useFeed(userFeed(id))
  const items = useCollection(store.collection<WorkItem>(workItems.name), id)
  return { items, isReady: items.length > 0 || feed.phase === 'live' || feed.phase === 'kept', feed }
}

/** Days turn while a page stays open. */
const MINUTE_MS = 60_000

/** The days of whoever is here, as they are now. */
export function useWorkCalendar(): WorkCalendar {
  const { timezone, start_of_week: week_start } = useMe()
  const { scheduler } = useStore()
  const [at, setAt] = useState(now)
  useEffect(() => scheduler.delay(MINUTE_MS, () => setAt(now())), [scheduler, at])
  const tz = timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  return useMemo(() => ({ at, tz, week_start }), [at, tz, week_start])
}

/** Today where somebody is. */
export const todayIn = ({ at, tz }: WorkCalendar) => dayAt(at, tz)
