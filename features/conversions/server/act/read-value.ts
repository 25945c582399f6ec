import type { ReadySlot, SourceSlot } from '../slots/queries.ts'

/** A value as it is shown, and the slot as it would be. */
export interface ReadValue {
  source: SourceSlot
  before: unknown
  slot: ReadySlot
  /** What would be written, before it is cut to what a slot holds. */
  whole: unknown
  isLost: boolean
}
