import { useEntry } from '@weft/features/session/client'
import { useCallback, useState } from 'react'

import { keepCollapsed, readCollapsed } from '../../client/data/collapsed-groups.ts'

/** The columns and lanes that this person folded in this view, on this device. */
export function useFolded(
  user_id: number,
  view_id: string,
): { folded: ReadonlySet<string>; toggle(name: string): void } {
  const { storage } = useEntry()
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => readCollapsed(storage, user_id, view_id))
  const toggle = useCallback(
    (name: string) =>
      setFolded((before) => {
        const next = new Set(before)
        if (!next.delete(name)) next.add(name)
        keepCollapsed(storage, next, { user_id, view_id })
        return next
      }),
    [storage, user_id, view_id],
  )
  return { folded, toggle }
}
