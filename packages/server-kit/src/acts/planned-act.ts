import type { Database } from '@weft/db'
import type * as z from 'zod/mini'

import type { Principal } from '../access/principal.ts'
import type { Caller } from '../caller.ts'
import type { Method } from '../records/contract/operation.ts'
import type { Origin } from '../records/contract/origin.ts'

/** One change of a record that an act consists of. */
export interface PlannedOperation {
  collection: string
  method: Method
  id: string
  item?: Record<string, unknown>
  old?: Record<string, unknown>
  /** What it is about, mostly an item: left out or done as a whole. */
  about: string
}

/** What of an act cannot be done, and why. */
export interface PlanProblem {
  about: string
  text: string
}

/** What leaves the program when an act is done: named, and never sent before. */
export interface PlannedSend {
  kind: string
  user_ids: readonly number[]
  text: string
}

export interface ActPlan {
  operations: readonly PlannedOperation[]
  problems?: readonly PlanProblem[]
  /** What it was asked of, and needs nothing. */
  unchanged?: readonly string[]
  sends?: readonly PlannedSend[]
  via?: NonNullable<Origin['via']>
}

/**
 * Something that can be looked at before it is done. A plan reads and writes nothing else, and is made by the rights of
 * whoever asks: the same act over the same rows is the same plan.
 */
export interface PlannedAct<Body = never> {
  kind: string
  body: z.ZodMiniType<Body>
  plan(kit: { db: Database }, asked: { principal: Principal; caller: Caller }, body: Body): Promise<ActPlan>
}

/** Keeps the body's type while an act is written, and lets acts of all kinds stand in one list. */
export function plannedAct<Body>(act: PlannedAct<Body>): PlannedAct {
  return act as unknown as PlannedAct
}
