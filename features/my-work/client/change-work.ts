import { now, toWireTime } from '@weft/base'
import { type WorkItem, workItems } from '@weft/model'
import type { Store } from '@weft/store'

type Fields = Partial<Pick<WorkItem, 'due' | 'tick' | 'status' | 'priority' | 'done_at'>>

const save = (store: Store, { id }: WorkItem, fields: Fields) =>
  store.collection<WorkItem>(workItems.name).save(id, fields)

/** Ticks an item off, or takes the tick off again; here at once, and on the server once it can be reached. */
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
