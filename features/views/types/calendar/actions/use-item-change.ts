import type { Item } from '@weft/model'
import { useCallback, useState } from 'react'

import type { ItemChange } from '../../../client/changed-item.tsx'
import type { FocusWishes } from './use-focus-wish.ts'

/** The item that a letter changes, for as long as that takes; the keys go on from it. */
export function useItemChange({ wishLate }: FocusWishes) {
  const [change, setChange] = useState<(ItemChange & { key: string }) | null>(null)
  const end = useCallback(() => {
    if (change) wishLate(change.key)
    setChange(null)
  }, [change, wishLate])
  return {
    change,
    end,
    begin: ({ id }: Item, letter: ItemChange['letter'], key: string) => setChange({ id, letter, key }),
  }
}
