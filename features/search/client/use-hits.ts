import {
  boardFeed,
  folderFeed,
  teamFeed,
  useConnectionStatus,
  useData,
} from '@weft/features/connectivity/client'
import { useMemo } from 'react'

import { type Hit, MOST_CHARACTERS, readAsked } from '../shared/index.ts'
import { mergeHits } from './merge-hits.ts'
import { useDeviceHits } from './use-device-hits.ts'
import { useServerHits } from './use-server-hits.ts'

export interface Hits {
  hits: readonly Hit[]
  state: 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'long'
  /** The server is still reading: more may be found later. */
  isPartial: boolean
  /** This device is: the same of what it holds. */
  isReading: boolean
  /** Folders that this device has nothing of; beyond all numbers where it could not read all that it has. */
  unknown: number
}

const NOTHING: Hits = { hits: [], state: 'idle', isPartial: false, isReading: false, unknown: 0 }

/** What this device and the server find for a text while it is typed; what the server found last stands until its next answer. */
export function useHits(text: string, limit = 20): Hits {
  const isOffline = useConnectionStatus() === 'disconnected'
  const q = text.trim()
  const { words, filters } = useMemo(() => readAsked(q), [q])
  const isLong = q.length > MOST_CHARACTERS
  const isAsked = !isLong && words.length + filters.length > 0
  const { answer, device, version } = useDeviceHits(q, limit, isAsked)
  const found = useServerHits(q, limit, isAsked && !isOffline)
  const isAnswered = found.of === q && found.limit === limit
  const server = isOffline || !isAnswered ? null : found.hits
  const known = useKnowing()
  const hits = useMemo(() => {
    const isClosed = (hit: Hit) => device?.isClosed(hit) === true || known.isGone(hit)
    return mergeHits(answer.hits, server, { words, isLive: known.isLive, isClosed }).slice(0, limit)
    // oxlint-disable-next-line react/exhaustive-deps -- the version says when places were closed
  }, [answer, server, words, limit, device, version])
  if (isLong) return { ...NOTHING, state: 'long' }
  if (!isAsked) return NOTHING
  const { isReading, unknown } = answer
  const state = isOffline ? 'offline' : !isAnswered ? 'loading' : found.hits === null ? 'failed' : 'ready'
  return { hits, state, isPartial: isAnswered && found.isPartial, isReading, unknown }
}

/** What this device knows better than the server's answer: it may have come before what happened since. */
function useKnowing(): { isLive(hit: Hit): boolean; isGone(hit: Hit): boolean } {
  const { store, feeds } = useData()
  const isLive = ({ type, team_id, board_id, folder_id }: Hit) => {
    if (type === 'person') return false
    const feed =
      type === 'board' || type === 'folder' || folder_id === null
        ? teamFeed(team_id)
        : type === 'view'
          ? boardFeed(team_id, board_id ?? '')
          : folderFeed(team_id, folder_id)
    return feeds.peek(feed)?.phase === 'live'
  }
  return {
    isLive,
    isGone: (hit) =>
      hit.item_id !== null && isLive(hit) && store.collection('items').peek(hit.item_id) === undefined,
  }
}
