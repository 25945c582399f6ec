import { now } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useEffect, useState } from 'react'

/** The time, told anew each second while `isWanted`. */
export function useNow(isWanted: boolean): number {
  const { scheduler } = useStore()
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (!isWanted) return undefined
    let cancel = () => {}
    const tick = () => {
      cancel = scheduler.delay(1_000, () => {
        setAt(now())
        tick()
      })
    }
    tick()
    return () => cancel()
  }, [isWanted, scheduler])
  return at
}
