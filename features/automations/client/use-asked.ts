import { useStore } from '@weft/features/connectivity/client'
import { useEffect, useState } from 'react'

export type AskProblem = 'failed' | 'forbidden'

export interface Asked<T> {
  /** Null until the first answer. */
  data: T | null
  /** Why there is none; what is there stays. */
  problem: AskProblem | null
  again(): void
}

/** What the server says, asked again every so often while somebody looks: no feed tells of it. `ask` must be stable. */
export function useAsked<T>(ask: () => Promise<T>, every_ms: number): Asked<T> {
  const { scheduler } = useStore()
  const [told, setTold] = useState<{ by: typeof ask; data: T | null; problem: AskProblem | null } | null>(
    null,
  )
  const [round, setRound] = useState(0)
  useEffect(() => {
    // What was asked before is of no interest once something else is.
    let isWanted = true
    let stop = () => {}
    const look = () => {
      if (document.visibilityState === 'visible') {
        ask().then(
          (data) => isWanted && setTold({ by: ask, data, problem: null }),
          (error: unknown) =>
            isWanted &&
            setTold((before) => ({
              by: ask,
              data: before?.by === ask ? before.data : null,
              problem: problemOf(error),
            })),
        )
      }
      stop = scheduler.delay(every_ms, look)
    }
    look()
    return () => {
      isWanted = false
      stop()
    }
  }, [ask, every_ms, scheduler, round])
  const isOf = told?.by === ask
  return {
    data: isOf ? told.data : null,
    problem: isOf && told.data === null ? told.problem : null,
    again() {
      setTold(null)
      setRound((before) => before + 1)
    },
  }
}

export function problemOf(error: unknown): AskProblem {
  const { status } = error as { status?: unknown }
  return status === 401 || status === 403 || status === 404 ? 'forbidden' : 'failed'
}
