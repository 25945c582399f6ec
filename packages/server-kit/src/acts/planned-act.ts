import type { Database, Tx } from '@weft/db'
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
  /** What of it, such as a column of a file. */
  of?: string
  text: string
}

/** What leaves the program when an act is done: named, and never sent before. */
export interface PlannedSend {
  kind: string
  user_ids: readonly number[]
  /** Whom else, by their addresses. */
  addresses?: readonly string[]
  text: string
  /** What of the act sends it; without that all of it does. */
  about?: string
  /** It tells of what whoever asks does not see: it is sent, and never named to them. */
  isHidden?: true
}

export interface ActPlan {
  operations: readonly PlannedOperation[]
  problems?: readonly PlanProblem[]
  /** What it was asked of, and needs nothing. */
  unchanged?: readonly string[]
  sends?: readonly PlannedSend[]
  via?: NonNullable<Origin['via']>
  /** Who writes it, where that is not whoever asks. */
  caller?: Caller
  /** Of an act that is begun: what each is begun for. */
  begins?: readonly string[]
  /** What its beginning needs besides what is shown; it is never kept. */
  ready?: unknown
  /** By what is known that whatever is begun is still what was looked at. */
  stamp?: string
}

/**
 * Something that can be looked at before it is done. A plan reads and writes nothing else, and is made by the rights of
 * whoever asks: the same act over the same rows is the same plan.
 */
export interface PlannedAct<Body = never, K = never> {
  kind: string
  body: z.ZodMiniType<Body>
  /** What it takes to look at it, beside what any look takes, as allowances of writes count it. */
  cost?(body: Body): number
  /** Given the whole kit; an act names what it needs of it. */
  plan(kit: K, asked: ActAsking, body: Body): Promise<ActPlan>
  begin?: Begin<Body>
}

export interface ActAsking {
  principal: Principal
  caller: Caller
}

/** An act that begins now. */
export interface ActBeginning extends ActAsking {
  act: string
  /** What of it is done. */
  about: readonly string[]
  /** By what was looked at is known again; null where the act has none. */
  stamp: string | null
  /** Of the plan that was made a moment ago. */
  ready: unknown
}

/**
 * Of an act that something else does a moment later, by rules of its own: operations are planned as it would make them,
 * and are not written. It is begun within the transaction that says so, and after that in earnest.
 */
export interface Begin<Body = never> {
  within(tx: Tx, asked: ActBeginning, body: Body): Promise<void>
  after(team_id: number, body: Body): Promise<void>
}

/** Keeps the body's type while an act is written, and lets acts of all kinds stand in one list. */
export function plannedAct<Body, K = { db: Database }>(act: PlannedAct<Body, K>): PlannedAct {
  return act as unknown as PlannedAct
}
