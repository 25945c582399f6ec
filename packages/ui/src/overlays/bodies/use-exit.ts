import { use, useEffect, useState } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/** Longer than any way out takes. */
const GONE_MS = 1_000

/**
 * A key for what leaves with a transition: another one some time after it closed, so that it is nowhere then. React Aria
 * waits for the transitions that run as it closes; one that is given up meanwhile, as the way in is by who closes at
 * once, is waited for without end, and what cannot be seen stays over the page.
 */
export function useExit(isOpen: boolean | undefined): number {
  const state = use(OverlayTriggerStateContext)
  const isShown = isOpen ?? state?.isOpen ?? false
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (isShown) return undefined
    const timer = setTimeout(() => setTimes((before) => before + 1), GONE_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return times
}
