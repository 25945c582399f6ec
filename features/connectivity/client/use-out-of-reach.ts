import type { FeedPhase, FeedSync } from '@weft/store'
import { useEffect, useState } from 'react'

import { useConnectionStatus } from './data-context.tsx'

/** Whether the server is away and this device has nothing of a feed: then there is no use in waiting. */
export function useOutOfReach({ sync, phase }: { sync: FeedSync | null; phase: FeedPhase }): boolean {
  const isOffline = useConnectionStatus() === 'disconnected'
  const [read, setRead] = useState<FeedSync | null>(null)
  useEffect(() => {
    let isOver = false
    void sync?.read.then(() => {
      if (!isOver) setRead(sync)
    })
    return () => {
      isOver = true
    }
  }, [sync])
  return (
    isOffline &&
    sync !== null &&
    read === sync &&
    (phase === 'loading' || phase === 'idle' || phase === 'failed')
  )
}
