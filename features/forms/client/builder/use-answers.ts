import { useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { countAnswers, type FormAnswers } from '../../shared/index.ts'

/** How many answers a form has and the last of them; asked again each time that something else is shown. */
export function useAnswers(team_id: number, view_id: string, shown: string): FormAnswers | null {
  const { client } = useEntry()
  const [answers, setAnswers] = useState<FormAnswers | null>(null)
  useEffect(() => {
    let isWanted = true
    client
      .call(countAnswers, { params: { team_id: String(team_id), id: view_id } })
      .then(({ data }) => isWanted && setAnswers(data))
      // Without a connection nothing is said of them.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team_id, view_id, shown])
  return answers
}
