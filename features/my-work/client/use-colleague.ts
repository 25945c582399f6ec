import { ApiError } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import type { WorkItem } from '@weft/model'
import { useCallback, useEffect, useState } from 'react'

import { colleaguesWork } from '../shared/index.ts'

interface Colleague {
  id: number
  name: string
}

interface Told {
  person: Colleague | null
  people: readonly Colleague[]
  data: readonly WorkItem[]
}

export interface ColleaguesWork {
  /** Null until the server answered. */
  told: Told | null
  /** `missing`: they do not allow it, or are nobody whom one knows. */
  problem: 'missing' | 'failed' | null
  again(): void
}

/** The work of a colleague as it was when it was asked for; without one, who lets others see theirs. */
export function useColleague(user_id: string | null): ColleaguesWork {
  const { client } = useEntry()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{
    key: string
    told: Told | null
    problem: ColleaguesWork['problem']
  }>()
  const key = `${user_id} ${round}`
  useEffect(() => {
    let isWanted = true
    client.call(colleaguesWork, { query: user_id === null ? {} : { user_id } }).then(
      (told) => isWanted && setAnswer({ key, told, problem: null }),
      (error: unknown) => {
        // An address that names nobody at all is refused, and means as little.
        const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
        if (isWanted) setAnswer({ key, told: null, problem: isMissing ? 'missing' : 'failed' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [client, user_id, key])
  const isOwn = answer?.key === key
  return {
    told: isOwn ? answer.told : null,
    problem: isOwn ? answer.problem : null,
    again: useCallback(() => setRound((before) => before + 1), []),
  }
}
