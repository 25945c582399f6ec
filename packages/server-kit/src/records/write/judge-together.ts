import { parseValueId, values } from '@weft/model'

import type { Effect, Judgement } from '../contract/effect.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { Registry } from '../contract/registry.ts'
import type { RecordChange, RunningUnit } from '../contract/unit.ts'
import { errors } from '../../errors.ts'
import { createTurn } from '../../turn.ts'
import { RecordMovedError } from './apply-operation.ts'
import { evaluateOperations } from './evaluate-operations.ts'
import { NO_MEMORY } from './idempotency.ts'
import { asRefusal, refusal } from './refusal.ts'

/** Which operations touched a row, and what is told of it. */
interface Cause {
  by: Set<number>
  told: Set<string>
}

/** Applies operations to a unit, in turns, and says of each row what became of it and by which of them. */
export async function judgeTogether(
  registry: Registry,
  unit: RunningUnit,
  operations: readonly Operation[],
): Promise<Judgement> {
  const before = unit.access
  await registry.prepare(unit, operations)
  const causes = new Map<string, Cause>()
  const outcomes: Outcome[] = []
  const turn = createTurn()
  for (const [n, operation] of operations.entries()) {
    if (turn.isOver) await turn.pause()
    const from = unit.done.recordChanges.length
    const judged = await evaluateOperations(registry, unit, [operation], NO_MEMORY, (error) =>
      refusal(asRefusal(error)),
    )
    outcomes.push(asOutcome(judged.results[0]))
    for (const change of unit.done.recordChanges.slice(from)) note(causes, change, n)
  }
  if (turn.isOver) await turn.pause()
  return {
    outcomes,
    effects: effectsOf(registry, unit, causes),
    reads: readsOf(registry, unit),
    access: { before, after: unit.access },
  }
}

function note(causes: Map<string, Cause>, change: RecordChange, n: number): void {
  const name = rowNameOf(change)
  let cause = causes.get(name)
  if (!cause) causes.set(name, (cause = { by: new Set(), told: new Set() }))
  cause.by.add(n)
  if (change.isDerived !== true) cause.told.add(change.id)
}

/** Values lie in the rows of their items. */
function rowNameOf({ collection, id }: RecordChange): string {
  const key = collection === values.name ? parseValueId(id) : null
  return key ? `items:${key.item_id}` : `${collection}:${id}`
}

/** Rows that a unit makes others, each with what it is known to come from. */
export function effectsOf(
  registry: Registry,
  unit: RunningUnit,
  causes: ReadonlyMap<string, Cause>,
): Effect[] {
  const effects: Effect[] = []
  for (const { model, store } of registry.all())
    for (const [id, after] of unit.done.rows.get(store) ?? []) {
      const { by, told } = causes.get(`${model.name}:${id}`) ?? { by: [], told: new Set<string>() }
      const before = unit.before(store, id)
      effects.push({ collection: model.name, id, before, after, by: [...by], told })
    }
  return effects
}

function readsOf(registry: Registry, unit: RunningUnit): Map<string, number> {
  const reads = new Map<string, number>()
  for (const { store } of registry.all())
    for (const row of unit.read(store)) reads.set(`${store.table}:${String(row['id'])}`, Number(row['seq']))
  return reads
}

function asOutcome(result: Outcome | RecordMovedError | undefined): Outcome {
  return result === undefined || result instanceof RecordMovedError ? refusal(errors.moving()) : result
}
