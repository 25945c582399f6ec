import { useCallback, useSyncExternalStore } from 'react'
import { DESKTOP_MIN_PX } from '../timing.ts'

const MOBILE = `(width < ${DESKTOP_MIN_PX}px)`

/** Whether a media query matches, live. Where there is no `matchMedia` it does not. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** Whether the page is narrower than the desktop layout now. */
export function isMobileNow(): boolean {
  return globalThis.matchMedia?.(MOBILE).matches ?? false
}

/** Narrower than the desktop layout, live. */
export function useIsMobile(): boolean {
  return useMediaQuery(MOBILE)
}
