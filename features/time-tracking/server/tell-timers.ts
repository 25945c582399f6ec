import type { Tx } from '@weft/db'
import type { Origin, Unit } from '@weft/server-kit'

import type { EntryRow } from './entry-store.ts'
import { trackingOf } from './prepare-entries.ts'

/** A timer that began or ended, of an attribute whose entries everybody sees. */
export interface ToldTimer {
  kind: 'started' | 'stopped'
  entry_id: string
  user_id: number
  board_id: string
  item_id: string
  attribute_id: string
  /** Wire time of the transaction. */
  at: string
  origin: Origin | null
}

/** Somebody who has something to do when timers start and stop. What is a person's own is no activity to follow. */
export interface TimerListener {
  /** Runs in the transaction of the entry: rows and nothing else. */
  hear(tx: Tx, team_id: number, timer: ToldTimer): Promise<void>
  /** Once that is written. */
  wake(team_id: number): Promise<void>
}

const nobody = (): { listener: TimerListener | null } => ({ listener: null })

/** Lets a listener hear of the timers of a transaction. */
export function listenIn(unit: Unit, listener: TimerListener): void {
  unit.once(nobody).listener = listener
}

/** Tells what an entry says of its timer now; nothing where its person alone sees it, or nobody listens. */
export function tellTimer(unit: Unit, before: EntryRow | null, row: EntryRow): void {
  const { listener } = unit.once(nobody)
  if (!listener || trackingOf(unit, row)?.settings['sharedEntries'] !== true) return
  const { id: entry_id, user_id, board_id, item_id, attribute_id } = row
  const { at, team_id, origin } = unit
  for (const kind of turnsOf(before, row)) {
    const told = { kind, entry_id, user_id, board_id, item_id, attribute_id, at, origin }
    unit.later((tx) => listener.hear(tx, team_id, told))
  }
}

/** A timer that ran while its device was away comes with both its times; an entry that is thrown away never counted. */
function turnsOf(before: EntryRow | null, row: EntryRow): ToldTimer['kind'][] {
  if (row.deleted_at !== null) return []
  const did = before !== null && before.deleted_at === null && before.ended_at === null
  const runs = row.ended_at === null
  if (before === null && !runs) return row.is_manual ? [] : ['started', 'stopped']
  if (did === runs) return []
  // The times of an entry that has ended are corrected; what comes back from the trash ended long ago.
  return runs ? ['started'] : did ? ['stopped'] : []
}
