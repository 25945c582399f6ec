import { isDoneWithin } from '../../done-within.ts'
import type { Operation, Outcome } from '../contract/operation.ts'

/** A change that was just written. */
export interface Written {
  action: 'changed' | 'deleted' | 'restored' | 'moved'
  collection: string
  record_id: string
}

/** Brings up to date what follows from changes; null where nothing does. */
export type Follow = (team_id: number, written: readonly Written[]) => Promise<unknown> | null

/** An answer waits so long for what follows; whoever asks right after it is not told what was true before. */
const MOST_MS = 50

const ACTIONS = { put: 'changed', delete: 'deleted', restore: 'restored' } as const

/**
 * Waits for what follows from operations, but not long: true where it is still under way. Nothing is lost with it, since
 * the activity is followed as well.
 */
export async function followAtOnce(
  follows: readonly Follow[],
  team_id: number,
  operations: readonly Operation[],
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const written = operations.flatMap(({ method, collection, id }, at): Written[] =>
    (outcomes[at]?.status ?? 500) < 300 ? [{ action: ACTIONS[method], collection, record_id: id }] : [],
  )
  return followWritten(follows, team_id, written)
}

/** The same after changes that were no operations, such as a move. */
export async function followWritten(
  follows: readonly Follow[],
  team_id: number,
  written: readonly Written[],
): Promise<boolean> {
  const under = written.length === 0 ? [] : follows.flatMap((follow) => follow(team_id, written) ?? [])
  if (under.length === 0) return false
  // What fails here is followed with the activity again.
  return !(await isDoneWithin(MOST_MS, under).catch(() => false))
}
