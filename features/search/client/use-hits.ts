import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { type Hit, MOST_CHARACTERS, readAsked, search } from '../shared/index.ts'

export interface Hits {
  hits: readonly Hit[]
  state: 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'long'
  /** The server is still reading: more may be found later. */
  isPartial: boolean
}

/** While somebody goes on typing, nothing is asked. */
const PAUSE_MS = 120
/** Hits on the screen follow what changes, and go where a place is closed. */
const REFRESH_MS = 10_000
const NOTHING: Hits = { hits: [], state: 'idle', isPartial: false }

/** What the server finds for a text while it is typed; what it found last stands until the next answer. */
export function useHits(text: string, limit = 20): Hits {
  const { client } = useEntry()
  const { scheduler } = useStore()
  const isOffline = useConnectionStatus() === 'disconnected'
  const [found, setFound] = useState<{ of: string; limit: number; hits: Hits }>({
    of: '',
    limit,
    hits: NOTHING,
  })
  const q = text.trim()
  const { words, filters } = readAsked(q)
  const isAsked = words.length > 0 || filters.length > 0
  const isLong = q.length > MOST_CHARACTERS
  useEffect(() => {
    if (!isAsked || isOffline || isLong) return
    let isWanted = true
    let stop = () => {}
    const say = (hits: Hits) => isWanted && setFound({ of: q, limit, hits })
    const ask = async (isFirst: boolean) => {
      try {
        const { data, partial } = await client.call(search, { query: { q, limit: String(limit) } })
        say({ hits: data, state: 'ready', isPartial: partial })
      } catch {
        // What stands there stays when only a later look fails.
        if (isFirst) say({ ...NOTHING, state: 'failed' })
      }
      lookAgain()
    }
    const lookAgain = () => {
      if (!isWanted) return
      stop = scheduler.delay(REFRESH_MS, () => {
        if (document.visibilityState === 'visible') void ask(false)
        else lookAgain()
      })
    }
    stop = scheduler.delay(PAUSE_MS, () => void ask(true))
    return () => {
      isWanted = false
      stop()
    }
  }, [client, scheduler, q, limit, isAsked, isOffline, isLong])
  if (!isAsked) return NOTHING
  if (isLong) return { ...NOTHING, state: 'long' }
  if (isOffline) return { ...NOTHING, state: 'offline' }
  if (found.of === q && found.limit === limit) return found.hits
  return { hits: found.hits.hits, state: 'loading', isPartial: false }
}
