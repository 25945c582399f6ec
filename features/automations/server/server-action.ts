import { type AutomationOptions, parseValueId, values } from '@weft/model'

import type { ActionDefinition } from '../shared/rule-parts.ts'
import type { AskedValue, Call, PlannedMail } from './calls/call.ts'
import type { Acting } from './runner/acting.ts'

/** A change of one record that a step makes; as data, so that a repeated run makes the very same. */
export interface PlannedWrite {
  collection: string
  method: 'put' | 'delete'
  id: string
  item?: Record<string, unknown>
}

/** Timers of people on the step's item that start, or that stop; of any attribute where that is null. */
export type PlannedTurn = { user_ids: readonly number[] } & (
  | { way: 'start'; attribute_id: string }
  | { way: 'stop'; attribute_id: string | null }
)

/** The row that a write changes. Values lie in the rows of their items. */
export function rowNameOf({ collection, id }: Pick<PlannedWrite, 'collection' | 'id'>): string {
  const key = collection === values.name ? parseValueId(id) : null
  return key ? `items:${key.item_id}` : `${collection}:${id}`
}

/** What a step is about to do, kept before it is done. */
export interface StepPlan {
  /** What the log shows of it. Nothing secret. */
  shown: Record<string, unknown>
  writes?: readonly PlannedWrite[]
  move?: { item_id: string; folder_id: string }
  notice?: { user_ids: readonly number[]; text: string }
  mail?: PlannedMail
  timer?: PlannedTurn
  /** Asks a model; what it answers becomes the value, by the rules of any other. */
  ask?: AskedValue
  /** Asks a server of others; the step is over once that answered. */
  call?: Call
  /** Goes on then; milliseconds. */
  until?: number
  /** Of a branch: which way. */
  taken?: boolean
  /** Of a loop: for which items. */
  item_ids?: readonly string[]
}

export interface ServerAction<O extends AutomationOptions = AutomationOptions> {
  definition: ActionDefinition<O>
  /** Reads, and writes nothing. `id` gives the ids of what is made: the same ones when it runs again. */
  plan(acting: Acting, options: O, id: (n: number) => string): Promise<StepPlan> | StepPlan
}

/** Keeps the options' type while a member is written. */
export function serverAction<O extends AutomationOptions>(action: ServerAction<O>): ServerAction<O> {
  return action
}

/** Ends a run: a step cannot be done, for a reason that a person can mend. */
export class StepFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'StepFailure'
    this.code = code
  }
}

/** The rule's owner may not see or do what a step needs. */
export class OutOfSight extends Error {
  constructor() {
    super('out of sight')
    this.name = 'OutOfSight'
  }
}

/** What a step is about; it ends the run where that is gone. */
export function itemOf({ item }: Acting): NonNullable<Acting['item']> {
  if (!item || item.deleted_at !== null) throw new StepFailure('item-gone', 'The item was deleted.')
  return item
}
