import { now } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry, useListedFolders, useMe } from '@weft/features/session/client'
import { useLocale } from '@weft/i18n/react'
import type { Folder, ValueContext } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { useEffect, useMemo, useState } from 'react'

import { usePastMoment } from '../past/past-moment.ts'
import { usePeople } from './people.ts'
import { useMayView } from './use-may-view.ts'

/** Who looks at a board and when; a new object with each new day, so that "today" moves on. */
export function useValueContext({ team_id, board_id }: Pick<Folder, 'team_id' | 'board_id'>): ValueContext {
  const me = useMe()
  const { client } = useEntry()
  const { locale } = useLocale()
  const { people, knowsPeople = true } = usePeople(team_id)
  const mayView = useMayView(team_id, board_id)
  const list = useCollection(useStore().collection<Folder>('folders'), team_id)
  const folders = useMemo(() => new Map(list.map((one) => [one.id, one])), [list])
  const listed = useListedFolders(team_id)
  const listed_folders = useMemo(() => new Set(listed.map(({ id }) => id)), [listed])
  const tz = me.timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [today, setAt] = useState(now)
  const at = usePastMoment()?.now ?? today
  useEffect(() => {
    // A tab that was left open over night is looked at again.
    const look = () => {
      if (document.visibilityState === 'visible')
        setAt((before) => (isSameDay(before, now(), tz) ? before : now()))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [tz])
  return useMemo(
    () => ({
      locale,
      tz,
      week_start: me.start_of_week,
      now: at,
      me: me.id,
      ballot_key: me.ballot_key,
      people,
      knowsPeople,
      mayView,
      folders,
      listed_folders,
      source: { team_id, client },
    }),
    [team_id, client, locale, tz, me, at, people, knowsPeople, mayView, folders, listed_folders],
  )
}

function isSameDay(a: number, b: number, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone })
  return day.format(a) === day.format(b)
}
