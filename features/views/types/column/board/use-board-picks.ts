import { useState } from 'react'

import type { PickedKey } from '../../../client/bulk/picked-keys.ts'
import { usePickedItems } from '../../../client/items/use-picked-items.ts'
import type { ViewRights } from '../../../client/view-member.ts'

export type BoardPicks = ReturnType<typeof useBoardPicks>

/** The cards that are picked, and what a letter began with them. */
export function useBoardPicks(rights: ViewRights) {
  const { picked, pick, clear: clearPicked } = usePickedItems(rights)
  const [begun, setBegun] = useState<PickedKey | null>(null)
  const clear = () => {
    clearPicked()
    setBegun(null)
  }
  return { picked, pick, begun, setBegun, clear }
}
