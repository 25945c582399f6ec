import { ApiError, OfflineError } from '@weft/api-client'
import {
  teamFeed,
  useConnectionStatus,
  useData,
  useFeed,
  useOutOfReach,
} from '@weft/features/connectivity/client'
import { useEnterTeam, useEntry, useTeams } from '@weft/features/session/client'
import type { Board } from '@weft/model'
import type { FeedPhase, FeedSync } from '@weft/store'
import { useRecord } from '@weft/store/react'
import { useCallback, useEffect, useRef, useState } from 'react'

import { askPlace } from './ask-place.ts'
import { findPlace, isNetworkFailure, keepPlace } from './known-places.ts'

/**
 * Where a board is: still unknown, not there for this person, or found. `failed` says that nobody could tell, `unloaded`
 * that its workspace could not be loaded.
 */
export type BoardPlace =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown; retry(): void }
  | {
      readonly state: 'unloaded'
      readonly feed: { readonly sync: FeedSync | null; readonly phase: FeedPhase }
    }
  | { readonly state: 'ready'; readonly board: Board; readonly team_id: number }

interface Found {
  readonly id: string
  readonly team_id: number | null
  readonly error?: unknown
}

/**
 * Finds a board by its id alone: its workspace, its record, and from then on every change. Without the server it goes
 * by what this device knows, and asks again once there is a connection.
 */
export function useBoardPlace(board_id: string): BoardPlace {
  const { client, storage } = useEntry()
  const data = useData()
  const teams = useTeams()
  const isOffline = useConnectionStatus() === 'disconnected'
  const board = useRecord(data.store.collection<Board>('boards'), board_id)
  const [found, setFound] = useState<Found | null>(null)
  const [tries, setTries] = useState(0)
  const known = board?.team_id ?? (found?.id === board_id ? found.team_id : null)
  const isAsked = found?.id === board_id
  const latestTeams = useLatestIds(teams)
  useEffect(() => {
    if (known !== null || isAsked) return
    let isOver = false
    const ask = async (): Promise<Found> => {
      try {
        const team_id = await askPlace(client, board_id)
        keepPlace(storage, board_id, team_id)
        return { id: board_id, team_id }
      } catch (error) {
        const team_ids = latestTeams.current
        const team_id = isNetworkFailure(error)
          ? await findPlace(board_id, { storage, data, team_ids })
          : null
        return { id: board_id, team_id, ...(team_id === null ? { error } : {}) }
      }
    }
    void ask().then((answer) => {
      if (!isOver) setFound(answer)
    })
    return () => {
      isOver = true
    }
  }, [client, storage, data, board_id, known, isAsked, tries, latestTeams])
  useEnterTeam(known)
  const feed = useFeed(known === null ? null : teamFeed(known))
  const isOutOfReach = useOutOfReach(feed)
  const retry = useCallback(() => {
    setFound(null)
    setTries((before) => before + 1)
  }, [])
  const error = isAsked ? found.error : undefined
  const isUnanswered = !board && isNetworkFailure(error)
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline && isUnanswered) retry()
    wasOffline.current = isOffline
  }, [isOffline, isUnanswered, retry])
  if (board) return { state: 'ready', board, team_id: board.team_id }
  if (error !== undefined) {
    // 422: the address holds no id at all.
    const isMissing = error instanceof ApiError && [401, 403, 404, 422].includes(error.status)
    return isMissing ? { state: 'missing' } : { state: 'failed', error, retry }
  }
  if (isOutOfReach) return { state: 'failed', error: new OfflineError(), retry }
  if (feed.phase === 'failed') return { state: 'unloaded', feed }
  // The workspace is there and the board is not in it: it was deleted a moment ago, or the right was taken.
  return { state: feed.phase === 'live' || feed.phase === 'denied' ? 'missing' : 'loading' }
}

/** The ids of the workspaces as they are when they are needed: a change of theirs is no reason to ask anew. */
function useLatestIds(teams: readonly { readonly id: number }[]) {
  const latest = useRef<readonly number[]>([])
  useEffect(() => {
    latest.current = teams.map(({ id }) => id)
  })
  return latest
}
