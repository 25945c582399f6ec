import { itemName } from '@weft/features/items/client'
import type { Item } from '@weft/model'
import { useCallback } from 'react'

import { useRuleBoard } from '../board/rule-board.tsx'

/** What items of the board are called; '' for one without a name. */
export function useItemName(): (item: Item) => string {
  const { attributes, context } = useRuleBoard()
  return useCallback(
    (item) => {
      const primary = attributes.find(({ attribute }) => attribute.primary) ?? null
      return itemName(item, { primary, context })
    },
    [attributes, context],
  )
}
