import { useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

interface Person {
  id: number
  name: string
  photo_url: string | null
}

const NOBODY: readonly Person[] = []

/** The people who occur in what an outsider sees of a workspace; nobody for null. */
export function useOccurringPeople(team_id: number | null): readonly Person[] {
  const { client } = useEntry()
  const [found, setFound] = useState<{ team_id: number; people: readonly Person[] } | null>(null)
  useEffect(() => {
    if (team_id === null) return
    let isWanted = true
    // Only the few who look at a board of others need it.
    import('@weft/features/sharing/shared')
      .then(({ listPeople }) => client.call(listPeople, { params: { id: String(team_id) } }))
      .then(({ data }) => {
        if (isWanted) setFound({ team_id, people: data })
      })
      // Without their names people are shown as removed; the next visit asks again.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team_id])
  return found && found.team_id === team_id ? found.people : NOBODY
}
