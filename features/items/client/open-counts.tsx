import { useData } from '@weft/features/connectivity/client'
import { useAccount, useEntry, useMe } from '@weft/features/session/client'
import type { BoardPoints } from '@weft/features/boards/client'
import { useEffect } from 'react'

import { followOpenCounts } from './follow-open-counts.ts'

/** Tells the sidebar how many items are open in each folder. */
export function OpenCounts({ team_id, who, onCounts }: BoardPoints['boards.counts']) {
  const { client, storage } = useEntry()
  const { isPretending } = useAccount()
  const { id: user_id } = useMe()
  const data = useData()
  useEffect(
    () =>
      followOpenCounts({
        client,
        storage,
        data,
        team_id,
        user_id,
        who,
        isPretending,
        isVisible: () => document.visibilityState === 'visible',
        onCounts,
      }),
    [client, storage, data, team_id, user_id, who, isPretending, onCounts],
  )
  return null
}
