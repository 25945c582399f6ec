import { now, toWireTime } from '@weft/base'
import { labelSettings } from '@weft/features/attributes/shared'
import { type Settings, type WorkItem, workItems, type WorkLabels } from '@weft/model'
import type { DateData } from '@weft/recurrence'
import type { Store } from '@weft/store'

import { labelsIn } from '../shared/index.ts'

type Fields = Partial<Pick<WorkItem, 'due' | 'tick' | 'status' | 'priority' | 'done_at'>>

/** Saves values of the item by its line: here at once, and on the server once it can be reached. */
const save = (store: Store, { id }: WorkItem, fields: Fields) =>
  store.collection<WorkItem>(workItems.name).save(id, fields)

/** Ticks an item off, or takes the tick off again. */
export function tickWork(store: Store, item: WorkItem, isDone: boolean): void {
  const { tick, status } = item
  if (!tick) return
  const data = isDone ? tick.done : tick.open
  const done_at = isDone ? toWireTime(now()) : null
  // One value that is both is said once.
  const isStatus = status?.attribute_id === tick.attribute_id
  save(store, item, {
    tick: { ...tick, data },
    done_at,
    ...(isStatus ? { status: { ...status, data } } : {}),
  })
}

export function dateWork(store: Store, item: WorkItem, data: DateData | null): void {
  if (item.due) save(store, item, { due: { ...item.due, data } })
}

/** Gives an item one label in the place of those that it has; null takes them away. */
export function labelWork(
  store: Store,
  item: WorkItem,
  { name, label_id, settings }: { name: 'status' | 'priority'; label_id: string | null; settings: Settings },
): void {
  const slot: WorkLabels | null = item[name]
  if (!slot) return
  const data = label_id === null ? null : [label_id]
  const labels = labelsIn(settings, data)
  const next = { ...item[name], ...slot, data, labels }
  const isDone = labelSettings(settings).byId.get(label_id ?? '')?.label.category === 'done'
  // Whether it means done is the server's to say; what most boards mean by it is shown until then.
  const isTick = item.tick?.attribute_id === slot.attribute_id
  const done_at = isDone ? (item.done_at ?? toWireTime(now())) : null
  save(store, item, {
    [name]: next,
    ...(isTick && item.tick ? { tick: { ...item.tick, data }, done_at } : {}),
  })
}
