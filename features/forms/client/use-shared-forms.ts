import { useAccount, useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { listSharedForms, type SharedForm } from '../shared/index.ts'

/** Shared forms of a workspace, or the one with an id, as of some `moment`. Null until they are known. */
export function useSharedForms(team_id: number, moment?: unknown, id?: string): readonly SharedForm[] | null {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [forms, setForms] = useState<readonly SharedForm[] | null>(null)
  useEffect(() => {
    if (isPretending) return undefined
    let isWanted = true
    client
      .call(listSharedForms, { params: { team_id: String(team_id) }, query: id === undefined ? {} : { id } })
      .then(
        ({ data }) => isWanted && setForms(data),
        // Without a connection nothing is said of them.
        () => isWanted && setForms(null),
      )
    return () => {
      isWanted = false
    }
  }, [client, team_id, id, moment, isPretending])
  return forms
}
