import { useData, useFeed } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { type Recent, RECENTS, recents, userFeed } from '@weft/model'
import { useCollection } from '@weft/store/react'

import type { PlaceAtHand } from '../shared/index.ts'
import { byTime } from './use-noted-visit.ts'
import { usePlacesOf } from './use-places-of.ts'

export interface RecentLine {
  readonly recent: Recent
  readonly place: PlaceAtHand
}

/** What this person opened last, on any device, and may see now; the latest first. Nothing in hidden folders. */
export function useRecentLines(): readonly RecentLine[] {
  const { id } = useMe()
  const { store } = useData()
  useFeed(id > 0 ? userFeed(id) : null)
  // The database keeps as many; this device may have heard of more.
  const all = byTime(useCollection(store.collection<Recent>(recents.name), id)).slice(0, RECENTS)
  const placeOf = usePlacesOf(all)
  return all.flatMap((recent) => {
    const place = placeOf(recent)
    return place?.listed ? [{ recent, place }] : []
  })
}
