import { useKeysAhead } from '@weft/ui'
import { type RefObject, useCallback, useState } from 'react'

import type { ItemChange } from '../../../client/changed-item.tsx'

/** The item that a letter changes, for as long as that takes; the keys go on from its row. */
export function useRowChange(scroller: RefObject<HTMLElement | null>) {
  const [change, setChange] = useState<ItemChange | null>(null)
  const keysAhead = useKeysAhead()
  const end = useCallback(() => {
    setChange(null)
    keysAhead.close(() => scroller.current)
  }, [keysAhead, scroller])
  return { change, begin: setChange, end }
}
