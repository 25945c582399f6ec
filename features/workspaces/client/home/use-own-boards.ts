import { teamFeed, useConnectionStatus, useData } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import { channelOfFeed } from '@weft/protocol'
import { type RefObject, useCallback, useEffect } from 'react'

import { createOwnBoards, type OwnBoards, ownBoardsOf } from './own-boards.ts'

/** The boards of all workspaces: one list a session. */
export function useOwnBoards(): OwnBoards {
  const { client, storage } = useEntry()
  const { store } = useData()
  const { id: user_id } = useMe()
  return ownBoardsOf(store, () => createOwnBoards({ client, storage, scheduler: store.scheduler, user_id }))
}

/** Asks for them when the page comes, when the network is back, and when the person pulls. */
export function useLoadOwnBoards(
  own: OwnBoards,
  isWanted: boolean,
  folder_ids: readonly string[],
): () => void {
  const isOffline = useConnectionStatus() === 'disconnected'
  const { refresh } = useData()
  // As one text, so that the same folders are no reason to ask again.
  const folders = folder_ids.join(',')
  const load = useCallback(() => void own.load(folders.split(',').filter(Boolean)), [own, folders])
  useEffect(() => {
    if (!isWanted) return undefined
    if (!isOffline) load()
    return refresh.subscribe(load)
  }, [load, isWanted, isOffline, refresh])
  return load
}

/** Hears of changes in a workspace while the element is on the screen. */
export function useTeamNews(own: OwnBoards, team_id: number, section: RefObject<Element | null>): void {
  const { realtime } = useData()
  useEffect(() => {
    let stop: (() => void) | null = null
    const listen = (isSeen: boolean) => {
      if (isSeen)
        stop ??= realtime.listen(channelOfFeed(teamFeed(team_id)), {
          receive: (event, data) => own.hear(team_id, event, data),
        })
      else {
        stop?.()
        stop = null
      }
    }
    const element = section.current
    if (!element || typeof IntersectionObserver === 'undefined') {
      listen(true)
      return () => listen(false)
    }
    const observer = new IntersectionObserver((entries) => listen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => {
      observer.disconnect()
      listen(false)
    }
  }, [own, realtime, team_id, section])
}
