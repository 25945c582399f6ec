import { type RefObject, useCallback, useState } from 'react'

import type { ItemChange } from '../../../client/changed-item.tsx'

/** The item that a letter changes, for as long as that takes; the keys go on from its row. */
export function useRowChange(scroller: RefObject<HTMLElement | null>) {
  const [change, setChange] = useState<ItemChange | null>(null)
  const end = useCallback(() => {
    setChange(null)
    // A surface that closes gives the focus back to what it stood beside, a frame later.
    const focus = () => scroller.current?.focus({ preventScroll: true })
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }, [scroller])
  return { change, begin: setChange, end }
}
