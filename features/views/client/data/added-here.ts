import { now } from '@weft/base'

/** When items were added in this window, in ms, by id: as many as somebody adds by hand. */
const added = new Map<string, number>()

/** Notes that an item was added here just now. */
export function noteAdded(item_id: string): void {
  added.set(item_id, now())
}

/** Whether an item was added in this window at that time or later. */
export function isAddedSince(item_id: string, since: number): boolean {
  return (added.get(item_id) ?? -Infinity) >= since
}
