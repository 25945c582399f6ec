import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useEntry, useMe, useTeams } from '@weft/features/session/client'
import { peopleOf } from '@weft/features/workspaces/client'
import type { ValueContext } from '@weft/model'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { useOccurringPeople } from './occurring-people.ts'

type People = Pick<ValueContext, 'people' | 'knowsPeople'>

/**
 * The people of a workspace by id: its members, following every change, or for outsiders those who occur; and always the
 * person who asks.
 */
export function usePeople(team_id: number): People {
  const { client } = useEntry()
  const me = useMe()
  const isInside = useTeams().some(({ id }) => id === team_id)
  const occurring = useOccurringPeople(isInside ? null : team_id)
  const known = peopleOf(client, team_id)
  const members = useSyncExternalStore(known.subscribe, known.get)
  const isAway = useConnectionStatus() === 'disconnected'
  useEffect(() => {
    // Without an answer the next connection asks again, or the next visit.
    if (isInside) known.load().catch(() => undefined)
  }, [known, isInside])
  useEffect(() => {
    // What fails once more is asked for with the connection after.
    if (isInside && !isAway && known.get() === null) known.load().catch(() => undefined)
  }, [known, isInside, isAway])
  const people = useMemo(() => {
    const all = new Map<number, { name: string; email: string; photo_url: string | null }>()
    for (const { id, name, photo_url } of occurring) all.set(id, { name, email: '', photo_url })
    for (const { id, name, email, photo_url } of members ?? []) all.set(id, { name, email, photo_url })
    if (me.id > 0) all.set(me.id, { name: me.name, email: me.email, photo_url: me.photo_url })
    return all
  }, [occurring, members, me])
  return { people, knowsPeople: !isInside || members !== null }
}
