import { useEntry } from '@weft/features/session/client'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { type Member, type People, peopleOf } from './people.ts'

export interface LoadedPeople {
  readonly people: People
  /** Null until they are there. */
  readonly members: readonly Member[] | null
  readonly isFailed: boolean
  /** Asks once more for what failed. */
  again(): void
}

/** The members of a workspace, following every change. */
export function usePeopleOf(team_id: number): LoadedPeople {
  const { client } = useEntry()
  const people = peopleOf(client, team_id)
  const members = useSyncExternalStore(people.subscribe, people.get)
  const [failed, setFailed] = useState<People | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    people.load().catch(() => isWanted && setFailed(people))
    return () => {
      isWanted = false
    }
  }, [people, tries])
  const again = () => {
    setFailed(null)
    setTries(tries + 1)
  }
  return { people, members, isFailed: failed === people && members === null, again }
}
