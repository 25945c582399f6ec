import { useEffect, useRef } from 'react'

/** Runs once the component is gone, such as by the back button: what a field holds is saved as by leaving it. */
export function useLeaving(work: () => void): void {
  const latest = useRef(work)
  const isThere = useRef(false)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // Strict mode takes a component away and puts it back in one turn.
      queueMicrotask(() => {
        if (!isThere.current) latest.current()
      })
    }
  }, [])
}
