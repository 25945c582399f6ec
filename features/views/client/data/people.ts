import type { ApiClient } from '@weft/api-client'
import { useEntry, useMe } from '@weft/features/session/client'
import { listMembers } from '@weft/features/workspaces/shared'
import type { ValueContext } from '@weft/model'
import { useEffect, useMemo, useState } from 'react'

type People = ValueContext['people']

interface Known {
  team_id: number
  people: People
}

// One question per workspace and session; what is known is shown while it is asked again.
const known = new WeakMap<object, Map<number, People>>()

/** The people of a workspace by id: its members, and always the person who asks. */
export function usePeople(team_id: number): People {
  const { client } = useEntry()
  const me = useMe()
  const [found, setFound] = useState<Known | null>(null)
  useEffect(() => {
    if (me.id === 0) return
    let isWanted = true
    loadPeople(client, team_id)
      .then((people) => {
        remember(client, team_id, people)
        if (isWanted) setFound({ team_id, people })
      })
      // Without their names people are shown as removed; the next visit asks again.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team_id, me.id])
  const people = found?.team_id === team_id ? found.people : known.get(client)?.get(team_id)
  return useMemo(() => {
    const { id, name, email, photo_url } = me
    const all = new Map(people)
    if (id > 0) all.set(id, { name, email, photo_url })
    return all
  }, [people, me])
}

async function loadPeople(client: ApiClient, team_id: number): Promise<People> {
  const { data } = await client.call(listMembers, { params: { id: String(team_id) } })
  return new Map(data.map(({ id, name, email, photo_url }) => [id, { name, email, photo_url }]))
}

function remember(client: object, team_id: number, people: People): void {
  const teams = known.get(client) ?? new Map<number, People>()
  teams.set(team_id, people)
  known.set(client, teams)
}
