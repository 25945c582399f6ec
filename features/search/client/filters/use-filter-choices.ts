import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry, useTeams } from '@weft/features/session/client'
import { peopleOf } from '@weft/features/workspaces/client'
import type { Board } from '@weft/model'
import { useEffect, useMemo, useState } from 'react'

import { type AskedFilter, HIT_TYPES } from '../../shared/index.ts'
import { filterLabel } from './filter-labels.ts'
import { type Suggested, suggestFilters } from './suggest.ts'

const FIXED: readonly AskedFilter[] = [
  { key: 'is', value: 'open' },
  { key: 'is', value: 'done' },
  { key: 'assignee', value: 'me' },
  ...HIT_TYPES.map((value): AskedFilter => ({ key: 'type', value })),
]

/** The filters that suggest themselves for a text: people and boards by the names that this device knows. */
export function useSuggestedFilters(text: string): Suggested {
  const { client } = useEntry()
  const store = useStore()
  const teams = useTeams()
  const isWanted = text.trim() !== ''
  const isOffline = useConnectionStatus() === 'disconnected'
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    if (!isWanted || isOffline) return undefined
    let isHere = true
    for (const { id } of teams) {
      const people = peopleOf(client, id)
      // Where they cannot be had now, nobody is suggested.
      if (!people.get())
        void people.load().then(
          () => isHere && setLoaded((n) => n + 1),
          () => undefined,
        )
    }
    return () => {
      isHere = false
    }
  }, [client, teams, isWanted, isOffline])
  return useMemo(() => {
    if (!isWanted) return { choices: [], isBegun: false }
    const people = teams.flatMap(({ id }) => peopleOf(client, id).get() ?? []).map(({ name }) => name)
    const boards = teams
      .flatMap(({ id }) => store.collection<Board>('boards').list(id))
      .map(({ name }) => name)
    const named = (key: 'assignee' | 'board', names: readonly string[]) =>
      [...new Set(names)].filter(Boolean).map((value): AskedFilter => ({ key, value }))
    const all = [...FIXED, ...named('board', boards), ...named('assignee', people)]
    return suggestFilters(
      text,
      all.map((one) => ({ ...one, label: filterLabel(one) })),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- the count says that people came
  }, [client, store, teams, text, isWanted, loaded])
}
