import { boardSchema, serverAttributeTypes } from '@weft/features/attributes/server'
import { type FeedKey, values } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import type { Slot } from './item-store.ts'

interface Change {
  board_id: string
  /** The attributes whose values were changed. */
  changed: readonly string[]
  /** User id, 0 for a guest; null where nobody may learn it. */
  by: number | null
}

/** The slots that say of a change when or by whom it was, for attributes that watch what was changed. */
export function watchedSlots(
  unit: Unit,
  slots: Readonly<Record<string, Slot>>,
  { board_id, changed, by }: Change,
): Record<string, Slot> {
  const next: Record<string, Slot> = {}
  for (const { id, type, settings } of boardSchema.of(unit, board_id)) {
    const watching = serverAttributeTypes[type]?.watching
    if (!watching?.of(settings).some((one) => changed.includes(one))) continue
    const data = watching.data({ at: unit.at, by: by ?? 0 })
    // Who it was is not said of what nobody signs; the time is.
    if (by === null && typeof data === 'number') continue
    next[id] = [data, (slots[id]?.[1] ?? 0) + 1]
  }
  return next
}

/** Tells of slots that follow from a change. */
export function touchWatched(
  unit: Unit,
  feed: FeedKey,
  ids: readonly string[],
  present: (attribute_id: string) => { id: string; record: () => unknown },
): void {
  for (const attribute_id of ids) {
    const { id, record } = present(attribute_id)
    unit.recordChange({
      record: values.record,
      collection: values.name,
      id,
      kind: 'saved',
      feed,
      action: 'changed',
      user_id: 0,
      present: record,
      isDerived: true,
    })
  }
}
