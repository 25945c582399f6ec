import { useCallback, useState } from 'react'

import type { ViewRights } from '../view-member.ts'

export interface PickedItems {
  /** Ids of items. */
  picked: ReadonlySet<string>
  /** These are picked besides, or no more. */
  pick(ids: readonly string[], isPicked: boolean): void
  /** These are picked, and no others. */
  pickOnly(ids: Iterable<string>): void
  clear(): void
  /** False where nothing could be done with what is picked: then nothing is. */
  mayPick: boolean
}

const NONE: ReadonlySet<string> = new Set()

/** The items of a view that are picked, to do something with all of them. */
export function usePickedItems({ editItem, createItem, deleteItem, exportItems }: ViewRights): PickedItems {
  const mayPick = editItem || createItem || deleteItem || exportItems !== false
  const [picked, setPicked] = useState(NONE)
  const pick = useCallback((ids: readonly string[], isPicked: boolean) => {
    setPicked((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (isPicked) next.add(id)
        else next.delete(id)
      return next
    })
  }, [])
  const pickOnly = useCallback((ids: Iterable<string>) => setPicked(new Set(ids)), [])
  const clear = useCallback(() => setPicked((before) => (before.size === 0 ? before : new Set())), [])
  return { picked: mayPick ? picked : NONE, pick, pickOnly, clear, mayPick }
}
