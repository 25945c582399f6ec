import { useEntry, useRemote } from '@weft/features/session/client'
import { listOwnBoards } from '@weft/features/workspaces/shared'
import type { DropdownOption } from '@weft/ui'
import { useCallback } from 'react'

export const ALL_BOARDS = 'all'

/** Boards of a workspace to choose from. */
export function useBoards(team_id: number): DropdownOption[] {
  const { client } = useEntry()
  const load = useCallback(async () => {
    const { data } = await client.call(listOwnBoards, { query: { team_ids: String(team_id), limit: '1000' } })
    return data.find((team) => team.team_id === team_id)?.boards ?? []
  }, [client, team_id])
  const [boards] = useRemote(load)
  if (!Array.isArray(boards)) return []
  return boards.map(({ id, name }) => ({ id: String(id), label: String(name) }))
}
