import type { Database, Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'
import type * as z from 'zod/mini'

import type { Principal } from '../access/principal.ts'
import type { Caller } from '../caller.ts'
import type { Effect } from '../records/contract/effect.ts'
import type { Method } from '../records/contract/operation.ts'
import type { Row } from '../records/contract/record-store.ts'
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

/** A row that something writes by rules of its own, as it would be then. */
export interface ForeseenRow {
  effect: Effect
  about: string
  /** What it says then is less than before. */
  isLost?: boolean
  /** It is done, and never named to whoever asks. */
  isHidden?: boolean
  /** What of it whoever asks is shown, where that is not all. */
  shown?: Row
}

/** Values that others can read then who could not before. */
export interface PlannedExposure {
  count: number
  /** Those others, 0 for everybody without an account; null where it is not known who they are. */
  user_ids: readonly number[] | null
}

export interface ActPlan {
  operations: readonly PlannedOperation[]
  /** Of an act that is begun, and written by no operations: the rows as it leaves them, and the feeds they are told on. */
  foreseen?: readonly ForeseenRow[]
  feeds?: readonly FeedKey[]
  exposed?: PlannedExposure
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
  begin?: Begin<Body> | Through<Body, K>
}

export interface ActAsking {
  principal: Principal
  caller: Caller
}

/** An act that begins now. */
export interface ActBeginning extends ActAsking {
  act: string
  /** Where it comes from, `act` included. */
  origin: Origin
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

/**
 * Of an act that something else does by rules of its own, in a transaction of its own: `note` is called in that, once
 * nobody else can write what was looked at and before anything is written. What has moved on until then is thrown as a
 * conflict. Answers whether the rest is done later.
 */
export interface Through<Body = never, K = never> {
  through(
    kit: K,
    asked: ActBeginning & { note(tx: Tx): Promise<void> },
    body: Body,
  ): Promise<{ isLater: boolean }>
}

/** Keeps the body's type while an act is written, and lets acts of all kinds stand in one list. */
export function plannedAct<Body, K = { db: Database }>(act: PlannedAct<Body, K>): PlannedAct {
  return act as unknown as PlannedAct
}
