import { useEntry, useMe } from '@weft/features/session/client'
import { peopleOf } from '@weft/features/workspaces/client'
import type { ValueContext } from '@weft/model'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

type People = ValueContext['people']

/** The people of a workspace by id: its members, following every change, and always the person who asks. */
export function usePeople(team_id: number): People {
  const { client } = useEntry()
  const me = useMe()
  const known = peopleOf(client, team_id)
  const members = useSyncExternalStore(known.subscribe, known.get)
  useEffect(() => {
    // Without their names people are shown as removed; the next visit asks again.
    if (me.id !== 0) known.load().catch(() => undefined)
  }, [known, me.id])
  return useMemo(() => {
    const all = new Map<number, { name: string; email: string; photo_url: string | null }>()
    for (const { id, name, email, photo_url } of members ?? []) all.set(id, { name, email, photo_url })
    if (me.id > 0) all.set(me.id, { name: me.name, email: me.email, photo_url: me.photo_url })
    return all
  }, [members, me])
}
