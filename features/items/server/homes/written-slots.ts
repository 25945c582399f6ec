import { boardSchema, serverAttributeType } from '@weft/features/attributes/server'
import type { Unit } from '@weft/server-kit'

import { type ItemRow, type Slot, slotsOf } from '../item-store.ts'

/** The slots of an item that the server wrote and nobody else can fill: IDs, and when or by whom others were changed. */
export function writtenSlots(unit: Unit, item: ItemRow): Record<string, Slot> {
  const written: Record<string, Slot> = {}
  for (const { id, type, settings } of boardSchema.of(unit, item.board_id)) {
    const member = serverAttributeType(type)
    const slot = slotsOf(item)[id]
    if (slot && (member.numbering?.(settings) || member.watching)) written[id] = slot
  }
  return written
}
