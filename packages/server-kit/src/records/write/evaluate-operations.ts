import { applyOperation, RecordMovedError } from './apply-operation.ts'
import type { Registry } from '../contract/registry.ts'
import { errors } from '../../errors.ts'
import type { Memory } from './idempotency.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { RunningUnit } from '../contract/unit.ts'

/** What a batch came to, before it is written. */
export interface Judged {
  results: (Outcome | RecordMovedError)[]
  /** All that were judged now; what was answered earlier, or lies elsewhere, is not among them. */
  answered: { operation: Operation; outcome: Outcome }[]
}

/**
 * Applies operations to a unit one after the other; one that is refused leaves nothing behind. Where they compute much, such
 * as what lookups show, others have their turns in between.
 */
export async function evaluateOperations(
  registry: Registry,
  unit: RunningUnit,
  operations: readonly Operation[],
  memory: Memory,
  answerOf: (error: unknown) => Outcome,
): Promise<Judged> {
  const judged: Judged = { results: [], answered: [] }
  const seen = new Set<string>()
  for (const operation of operations) {
    if (unit.work?.isOver) await unit.work.pause()
    const name = operation.key === null ? null : `${operation.caller.user_id}:${operation.key}`
    try {
      const collection = registry.get(operation.collection)
      const remembered = memory.recall(operation)
      if (remembered) {
        judged.results.push(
          'again' in remembered ? registry.replay(unit, collection, operation, remembered.again) : remembered,
        )
        continue
      }
      if (name !== null && seen.has(name)) throw errors.in_flight()
      unit.origin = operation.origin ?? null
      const outcome = applyOperation(collection, {
        unit,
        principal: unit.principal(operation.caller),
        operation,
      })
      unit.commitStep()
      if (name !== null) seen.add(name)
      judged.results.push(outcome)
      judged.answered.push({ operation, outcome })
    } catch (error) {
      unit.dropStep()
      if (error instanceof RecordMovedError) {
        judged.results.push(error)
        continue
      }
      const outcome = answerOf(error)
      judged.results.push(outcome)
      judged.answered.push({ operation, outcome })
    }
  }
  return judged
}
