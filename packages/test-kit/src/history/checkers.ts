import { ackedSet } from './acked-set.ts'
import { confidential } from './confidential.ts'
import { convergence } from './convergence.ts'
import { exactlyOnce } from './exactly-once.ts'
import type { Checker, History } from './history.ts'
import { hooks } from './hooks.ts'
import { model } from './model.ts'
import { session } from './session.ts'
import { versionOrder } from './version-order.ts'

/** In the order of docs/reliability.md. */
export const CHECKERS: readonly Checker[] = [
  ackedSet,
  versionOrder,
  session,
  convergence,
  exactlyOnce,
  confidential,
  hooks,
  model,
]

/** What each checker finds in a history; null where the history cannot tell. */
export function checkAll(history: History): Map<string, string[] | null> {
  return new Map(CHECKERS.map(({ name, check }) => [name, check(history)]))
}
