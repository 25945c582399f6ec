import { newSlug, toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { type FilterTree, filterSchema } from './query.ts'
import type { SyncedRecord } from './synced-record.ts'
import { nameSchema, slugSchema } from './synced-record.ts'

/** Who writes what automations do: a user without an account, of no workspace. No sequence gives anybody this number. */
export const AUTOBOT_ID = 2_147_483_647

export const MAX_STEPS = 20
/** How deep branches and loops lie in each other. */
export const MAX_STEP_DEPTH = 2

const typeSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
/** Names a step for as long as it is there: the log and repeated runs know it by this. */
const stepIdSchema = z.string().check(z.regex(/^[a-z0-9]{1,12}$/))

/** What a trigger or a step asks besides its type is its own, and lies in `options`. */
const optionsSchema = z.record(z.string().check(z.maxLength(64)), z.json())

const triggerSchema = z.strictObject({ type: typeSchema, options: optionsSchema })

const step = <T extends z.ZodMiniType>(inner: T) =>
  z.strictObject({
    id: stepIdSchema,
    type: typeSchema,
    options: optionsSchema,
    /** Steps of a branch, where its filter fits and where it does not; those of a loop lie in `steps`. */
    steps: z.optional(z.array(inner).check(z.maxLength(MAX_STEPS))),
    otherwise: z.optional(z.array(inner).check(z.maxLength(MAX_STEPS))),
  })
const stepsSchema = z.array(step(step(step(z.never())))).check(
  z.maxLength(MAX_STEPS),
  z.refine((steps) => countSteps(steps as AutomationStep[]) <= MAX_STEPS, {
    error: `An automation has at most ${MAX_STEPS} actions`,
  }),
)

/** Settings of a trigger or a step, as its type understands them. */
export type AutomationOptions = Readonly<Record<string, unknown>>

export interface AutomationTrigger {
  /** An open string: a client meets types that it does not know, and says so. */
  type: string
  options: AutomationOptions
}

export interface AutomationStep extends AutomationTrigger {
  id: string
  steps?: readonly AutomationStep[] | undefined
  otherwise?: readonly AutomationStep[] | undefined
}

const automationFields = z.object({
  board_id: slugSchema,
  name: nameSchema,
  enabled: z.boolean(),
  trigger: z.nullable(triggerSchema),
  conditions: z.nullable(filterSchema),
  steps: stepsSchema,
})

/** Why a rule that was on is off. */
export type OffReason = 'broken' | 'owner' | 'failures' | 'sight' | 'quota'

/** A rule of a board: when something happens there, and conditions hold, steps are done. */
export interface Automation extends SyncedRecord {
  board_id: string
  name: string
  enabled: boolean
  trigger: AutomationTrigger | null
  conditions: FilterTree | null
  steps: readonly AutomationStep[]
  /** Whose rights it acts with: who last changed what it does, or switched it on. */
  owner_id: number | null
  /** Null where a person switched it off, or it is on. */
  off_reason: OffReason | null
  created_by: number | null
}

export const automations = defineCollection({
  name: 'automations',
  record: 'Automation',
  feed: 'board',
  id: slugSchema,
  fields: automationFields,
  scope: ['board_id'],
  immutable: ['board_id'],
  defaults: { enabled: false, trigger: null, conditions: null, steps: [] },
})

export function countSteps(steps: readonly AutomationStep[]): number {
  return steps.reduce(
    (sum, one) => sum + 1 + countSteps(one.steps ?? []) + countSteps(one.otherwise ?? []),
    0,
  )
}

/** A rule that only this client knows. */
export function createAutomation(
  team_id: number,
  fields: Pick<Automation, 'board_id' | 'name'> & Partial<Automation>,
): Automation {
  const at = toWireTime()
  return {
    enabled: false,
    trigger: null,
    conditions: null,
    steps: [],
    owner_id: null,
    off_reason: null,
    created_by: null,
    ...fields,
    id: fields.id ?? newSlug(),
    team_id,
    row_version: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    seq: 0,
  }
}
