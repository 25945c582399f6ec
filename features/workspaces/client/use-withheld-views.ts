import { useAccount, useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { readFeatures } from '../shared/index.ts'

const NONE: ReadonlySet<string> = new Set()

/** Kinds of view that the workspace's plan makes no new ones of; none as long as the plan is not known. */
export function useWithheldViews(team_id: number): ReadonlySet<string> {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [withheld, setWithheld] = useState(NONE)
  useEffect(() => {
    let isWanted = true
    if (isPretending) return undefined
    client.call(readFeatures, { params: { team_id: String(team_id) } }).then(
      ({ data }) => {
        if (isWanted && !data.features['pro_views']) setWithheld(new Set(data.pro_views))
      },
      // Who makes one all the same is told by the server.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, isPretending])
  return withheld
}
