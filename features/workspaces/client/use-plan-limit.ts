import { useAccount, useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { readFeatures } from '../shared/index.ts'

/** How much of something the plan of a workspace allows; null while nobody knows, or where there is no limit. */
export function usePlanLimit(team_id: number, name: string): number | null {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [limit, setLimit] = useState<number | null>(null)
  useEffect(() => {
    let isWanted = true
    if (isPretending) return undefined
    client
      .call(readFeatures, { params: { team_id: String(team_id) } })
      .then(({ data }) => isWanted && setLimit(data.limits[name] ?? null))
      // The server refuses whoever does not know.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team_id, name, isPretending])
  return limit
}
