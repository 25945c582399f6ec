import type { RecordStore, Row } from '../contract/record-store.ts'
import type { StepLog } from '../contract/unit.ts'

export function emptyLog(): StepLog {
  return {
    rows: new Map(),
    recordChanges: [],
    opened: [],
    rights: [],
    later: [],
    items: new Map(),
    reloads: [],
  }
}

/** The rows of a store that a log holds, to add to. */
export function rowsOf({ rows: byStore }: StepLog, store: RecordStore): Map<string, Row> {
  let rows = byStore.get(store)
  if (!rows) byStore.set(store, (rows = new Map()))
  return rows
}

/** Adds what a step did; what is loaded anew is told by its feed alone. */
export function joinLog(done: StepLog, step: StepLog): void {
  for (const [store, rows] of step.rows) for (const [id, row] of rows) rowsOf(done, store).set(id, row)
  done.recordChanges.push(...step.recordChanges)
  done.opened.push(...step.opened)
  done.rights.push(...step.rights)
  done.later.push(...step.later)
  for (const [name, count] of step.items) done.items.set(name, (done.items.get(name) ?? 0) + count)
}
