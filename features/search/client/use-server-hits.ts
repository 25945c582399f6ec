import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { type Hit, search } from '../shared/index.ts'

/** What the server said last; `hits` are null before it said anything. */
export interface ServerHits {
  /** The question that they answer. */
  of: string
  limit: number
  hits: readonly Hit[] | null
  isPartial: boolean
}

/** While somebody goes on typing, nothing is asked. */
const PAUSE_MS = 120
/** Hits on the screen follow what changes, and go where a place is closed. */
const REFRESH_MS = 10_000

/** What the server finds for a text while it is typed, and again as long as it is looked at. */
export function useServerHits(q: string, limit: number, isAsked: boolean): ServerHits {
  const { client } = useEntry()
  const { scheduler } = useStore()
  const [found, setFound] = useState<ServerHits>({ of: '', limit, hits: null, isPartial: false })
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    let stop = () => {}
    const say = (hits: ServerHits['hits'], isPartial = false) =>
      isWanted && setFound({ of: q, limit, hits, isPartial })
    const ask = async (isFirst: boolean) => {
      try {
        const { data, partial } = await client.call(search, { query: { q, limit: String(limit) } })
        say(data, partial)
      } catch {
        // What stands there stays when only a later look fails.
        if (isFirst) say(null)
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
  }, [client, scheduler, q, limit, isAsked])
  return found
}
