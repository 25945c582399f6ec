import { ApiError } from '@weft/api-client'
import { resolveBoard } from '@weft/features/boards/shared'
import { teamFeed, useFeed, useStore } from '@weft/features/connectivity/client'
import { useEnterTeam, useEntry } from '@weft/features/session/client'
import type { Board } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { useEffect, useState } from 'react'

/** Where a board is: still unknown, not there for this person, or found. */
export type BoardPlace =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown; retry(): void }
  | { readonly state: 'ready'; readonly board: Board; readonly team_id: number }

/** Finds a board by its id alone: its workspace, its record, and from then on every change. */
export function useBoardPlace(board_id: string): BoardPlace {
  const { client } = useEntry()
  const store = useStore()
  const board = useRecord(store.collection<Board>('boards'), board_id)
  const [found, setFound] = useState<{ id: string; team_id: number | null; error?: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  const known = board?.team_id ?? (found?.id === board_id ? found.team_id : null)
  const isAsked = found?.id === board_id
  useEffect(() => {
    if (known !== null || isAsked) return
    let isOver = false
    client
      .call(resolveBoard, { params: { id: board_id } })
      .then(({ data }) => {
        if (!isOver) setFound({ id: board_id, team_id: data.team_id })
      })
      .catch((error: unknown) => {
        if (!isOver) setFound({ id: board_id, team_id: null, error })
      })
    return () => {
      isOver = true
    }
  }, [client, board_id, known, isAsked, tries])
  useEnterTeam(known)
  const { phase } = useFeed(known === null ? null : teamFeed(known))
  if (board) return { state: 'ready', board, team_id: board.team_id }
  const error = isAsked ? found.error : undefined
  if (error !== undefined) {
    // 422: the address holds no id at all.
    const isMissing = error instanceof ApiError && [401, 403, 404, 422].includes(error.status)
    if (isMissing) return { state: 'missing' }
    const retry = () => {
      setFound(null)
      setTries(tries + 1)
    }
    return { state: 'failed', error, retry }
  }
  // The workspace is there and the board is not in it: it was deleted a moment ago, or the right was taken.
  return { state: phase === 'live' || phase === 'denied' ? 'missing' : 'loading' }
}
