import type { Item } from '@weft/model'
import { type RefObject, useCallback, useState } from 'react'

import type { ItemChange } from '../../../client/changed-item.tsx'
import type { FocusWish } from './use-granted-wish.ts'

/** The item that a letter changes, for as long as that takes; the keys go on from it. */
export function useItemChange(wish: RefObject<FocusWish>) {
  const [change, setChange] = useState<(ItemChange & { key: string }) | null>(null)
  const end = useCallback(() => {
    if (change) wish.current = { event: change.key, isLate: true }
    setChange(null)
  }, [change, wish])
  return {
    change,
    end,
    begin: ({ id }: Item, letter: ItemChange['letter'], key: string) => setChange({ id, letter, key }),
  }
}
