import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import { countAnswers, type FormAnswers } from '../../shared/index.ts'

/** How many answers a form has and the last of them; asked again each time that something else is shown. */
export function useAnswers(team_id: number, view_id: string, shown: string): FormAnswers | null {
  const { client } = useEntry()
  const [answers, setAnswers] = useState<FormAnswers | null>(null)
  const isSaved = useIsSaved(view_id)
  useEffect(() => {
    if (!isSaved) return
    let isWanted = true
    client
      .call(countAnswers, { params: { team_id: String(team_id), id: view_id } })
      .then(({ data }) => isWanted && setAnswers(data))
      // Without a connection nothing is said of them.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team_id, view_id, shown, isSaved])
  return answers
}

/** Whether the server knows of a form: of one that was made a moment ago it would answer that there is none. */
function useIsSaved(view_id: string): boolean {
  const store = useStore()
  // The answer changes nothing that is seen, so the record itself does not tell of it; the ledger does.
  const subscribe = useCallback((listener: () => void) => store.ledger.subscribe(listener), [store])
  return useSyncExternalStore(subscribe, () => store.collection('views').confirmed(view_id) !== undefined)
}
