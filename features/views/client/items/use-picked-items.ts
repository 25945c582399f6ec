import { useCallback, useState } from 'react'

export interface PickedItems {
  /** Ids of items. */
  picked: ReadonlySet<string>
  /** These are picked besides, or no more. */
  pick(ids: readonly string[], isPicked: boolean): void
  /** These are picked, and no others. */
  pickOnly(ids: Iterable<string>): void
  clear(): void
}

/** The items of a view that are picked, to do something with all of them. */
export function usePickedItems(): PickedItems {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
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
  return { picked, pick, pickOnly, clear }
}
