import { now, toWireTime } from '@weft/base'
import { useFeed, useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { type Recent, recentId, recents, userFeed } from '@weft/model'
import { useEffect, useEffectEvent } from 'react'

import type { StarredPlace } from './stars.ts'
import { usePlaceBook } from './place-book.ts'

/** What is opened again at once was not opened anew. */
const SAME_MS = 5 * 60_000

type OpenedPlace = StarredPlace & { resource_type: Recent['resource_type'] }

/** Notes for all devices of the person that something was opened; null notes nothing. */
export function useNotedVisit(place: OpenedPlace | null): void {
  const { id: user_id } = useMe()
  const store = useStore()
  const book = usePlaceBook()
  const { phase } = useFeed(user_id > 0 ? userFeed(user_id) : null)
  // Before what was opened lately is here, everything would be opened anew: each load of a page noted it again.
  const isKnown = phase === 'live' || phase === 'kept'
  const isWanted =
    isKnown && place !== null && user_id > 0 && !store.isReadOnly && place.team_id === store.team_id
  const key = isWanted ? recentId(user_id, place.resource_type, place.resource_id) : null
  const note = useEffectEvent(() => {
    if (!place || key === null) return
    const records = store.collection<Recent>(recents.name)
    const at = now()
    const [latest] = byTime(records.list(user_id))
    if (latest?.id === key && latest.opened_at > toWireTime(at - SAME_MS)) return
    book.note(place)
    const { resource_type, resource_id } = place
    const opened_at = toWireTime(at)
    if (records.get(key)) records.save(key, { opened_at })
    else records.create({ user_id, resource_type, resource_id, opened_at })
  })
  useEffect(() => {
    if (key !== null) note()
  }, [key])
}

/** The latest first. */
export function byTime(all: readonly Recent[]): Recent[] {
  return all.toSorted((a, b) => (a.opened_at < b.opened_at ? 1 : -1))
}
