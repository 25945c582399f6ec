import { type Meter, pageTurns, startJob } from '@weft/query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

type Make<T> = (meter: Meter) => Generator<void, T>

/** Steps that each may take at once: a page may show many. */
const SMALL_STEPS = 20_000

/**
 * What takes work over many rows, made in slices: at once when that is little, else the last one stands until the next is
 * there; undefined before the first. `make` must be a stable function: another one means another question.
 */
export function useSliced<T>(make: Make<T>): T | undefined {
  const making = useMemo(() => begun(make), [make])
  useEffect(() => making.connect(), [making])
  const made = useSyncExternalStore(making.subscribe, making.made)
  const [last, setLast] = useState(made)
  if (made && made !== last) setLast(made)
  return (made ?? last)?.value
}

function begun<T>(make: Make<T>) {
  let made: { value: T } | null = null
  const listeners = new Set<() => void>()
  const done = (value: T) => {
    made = { value }
    for (const listener of listeners) listener()
  }
  const begin = () => startJob(make, done, { turns: pageTurns, atOnce: SMALL_STEPS })
  let job = begin()
  return {
    made: () => made,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Until the answer's call nobody waits for it any more. */
    connect() {
      if (!made && job.isOver) job = begin()
      return () => job.cancel()
    },
  }
}
