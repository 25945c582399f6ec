import { useData, useFeed } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { type TimeEntry, userFeed } from '@weft/model'
import { useCollection } from '@weft/store/react'

import { entriesIn } from './timers.ts'

/** All entries of whoever is here, in every workspace, kept up to date while they are shown. */
export function useOwnEntries(): readonly TimeEntry[] {
  const { id } = useMe()
  const { store } = useData()
  useFeed(id > 0 ? userFeed(id) : null)
  return useCollection(entriesIn(store), id)
}
