import { useEffect, type RefObject } from 'react'

/** Brings an anchor back where a smaller window would cut it off, as what hangs in it would follow it out of sight. */
export function useAnchorInSight(anchor: RefObject<Element | null>): void {
  useEffect(() => {
    const bring = () => {
      const { current } = anchor
      if (current?.getAttribute('aria-expanded') === 'true') current.scrollIntoView({ block: 'nearest' })
    }
    // Before what hangs in it is placed anew.
    globalThis.addEventListener('resize', bring, { capture: true })
    return () => globalThis.removeEventListener('resize', bring, { capture: true })
  }, [anchor])
}
