import { slugSchema, uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesAt, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** How a run stands. 'loop': rules started each other too often. 'sight': its owner may not see or do that any more. */
const RUN_STATES = ['queued', 'waiting', 'done', 'failed', 'skipped', 'loop', 'sight', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Why a run did not do all, as data: what it is called, and what the sentence names. */
export interface RunReason {
  code: string
  text?: string
}

/** What a step was given and came to; secrets are never among it. */
export interface RunStep {
  path: string
  type: string
  state: 'done' | 'failed' | 'waiting' | 'skipped'
  input: Readonly<Record<string, unknown>> | null
  result: Readonly<Record<string, unknown>> | null
  tries: number
  started_at: string
  finished_at: string | null
}

export interface AutomationRun {
  id: string
  automation_id: string
  board_id: string
  item_id: string | null
  /** As far as the reader sees the item. */
  item_name: string | null
  folder_id: string | null
  state: RunState
  reason: RunReason | null
  /** What happened: the trigger's type, who did it, and what a value was and is. */
  event: {
    type: string
    user_id: number | null
    at: string
    old?: unknown
    new?: unknown
    attribute_id?: string
  }
  wake_at: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** How many steps were done. */
  steps: number
  /** The rules that led to it, the first one first, as far as the reader manages them. */
  chain?: readonly { id: string; name: string; board_id: string }[]
}

/** Runs that one page holds. */
export const RUNS_PAGE = 50
export const RUN_DAYS = 30

const board = routesIn(workspaceRoutes, '/automations')
const run = routesIn(workspaceRoutes, '/automations/runs/{run_id}', { run_id: uuidSchema })
const one = routesIn(workspaceRoutes, '/automations/{id}', { id: slugSchema })
const runsAnswer = z.object({
  data: z.array(z.custom<AutomationRun>()),
  has_more: z.boolean(),
  after: z.nullable(z.string()),
})

export const boardRuns = getRoute(board, '/runs', {
  summary: 'What automations of a board did in the last 30 days, the newest first',
  query: z.object({
    board_id: slugSchema,
    automation_id: z.optional(slugSchema),
    state: z.optional(z.enum(RUN_STATES)),
    /** Id of the last run of the page before. */
    after: z.optional(uuidSchema),
  }),
  answer: runsAnswer,
})

export const ruleRuns = getRoute(one, '/runs', {
  summary: 'What an automation did in the last 30 days, the newest first',
  query: z.object({ after: z.optional(uuidSchema) }),
  answer: runsAnswer,
})

export const oneRun = getRoute(run, '', {
  summary: 'One run with its steps',
  answer: z.object({ data: z.custom<AutomationRun & { log: readonly RunStep[] }>() }),
})

export const runAgain = postRoute(run, '/again', {
  summary: 'Does a run once more, for the item as it is now',
  answer: z.object({ data: z.custom<AutomationRun>() }),
})

/** What one step would do, or what it did in a test. */
export interface PlannedStep {
  path: string
  type: string
  /** Whether it would be reached. */
  state: 'done' | 'failed' | 'skipped' | 'waiting'
  reason: RunReason | null
  input: Readonly<Record<string, unknown>> | null
}

/** A value or a place that would be another one. */
export interface WouldChange {
  collection: string
  id: string
  item_id: string | null
  attribute_id: string | null
  old: unknown
  new: unknown
}

export interface WouldSend {
  kind: 'notice' | 'mail' | 'call' | 'ask' | 'start-timer' | 'stop-timer'
  user_ids: readonly number[]
  /** Of a mail: to whom else. */
  addresses?: readonly string[]
  subject?: string
  /** Of a call its address. */
  text: string
}

export interface TestAnswer {
  /** Whether the conditions hold. */
  holds: boolean
  steps: readonly PlannedStep[]
  changes: readonly WouldChange[]
  /** Who would be told what, and which server of others would be asked. */
  sent: readonly WouldSend[]
  /** How many items of the board the rule could be run on now, one more than that at most; 0 for a rule that is off. */
  fits: number
}

/** So many items a rule is run on at once. */
export const MOST_RUN_NOW = 100

/** A rule that is run on all items that fit it: the body of an act that is looked at first. */
export const runNowBody = z.strictObject({ board_id: slugSchema, automation_id: slugSchema })
export type RunNowBody = z.infer<typeof runNowBody>

export const keepRuleSecret = postRoute(one, '/secrets', {
  summary: 'Keeps what a step of an automation sends to one server; nobody reads it again',
  body: z.object({
    /** Where it is for: it is sent to no other scheme, host or port. */
    url: z.string().check(z.maxLength(2_000)),
    value: z.string().check(z.minLength(1), z.maxLength(4_000)),
  }),
  answer: z.object({ data: z.object({ id: uuidSchema }) }),
  status: 201,
})

/** The address that starts a rule, as far as it can be told again. */
export interface RuleAddress {
  created_at: string
  /** What came last, and when. */
  sample: unknown
  sampled_at: string | null
}

export const readRuleAddress = getRoute(one, '/address', {
  summary: 'Whether an automation has an address that starts it, and what came there last',
  answer: z.object({ data: z.nullable(z.custom<RuleAddress>()) }),
})

export const makeRuleAddress = postRoute(one, '/address', {
  summary: 'Makes a new address that starts an automation; the old one ends, and the new one is told once',
  body: z.object({}),
  answer: z.object({ data: z.object({ url: z.string() }) }),
  status: 201,
})

/** Characters of a body that starts a rule. */
export const MOST_PAYLOAD = 65_536

export const knockAtRule = postRoute(
  routesAt('/api/in/{secret}', { secret: z.string().check(z.maxLength(100)) }),
  '',
  {
    summary: 'Starts the automation whose address this is, with a JSON body',
    body: z.unknown(),
    answer: z.object({ data: z.object({ accepted: z.boolean() }) }),
  },
)

export const stopRuleMails = postRoute(
  routesAt('/unsubscribe/automations/{token}', { token: z.string().check(z.maxLength(110)) }),
  '',
  {
    summary: 'Ends mails that automations of a workspace send to an address',
    body: z.looseObject({}),
    answer: z.object({ data: z.object({ stopped: z.literal(true) }) }),
  },
)

export const testAutomation = postRoute(one, '/test', {
  summary: 'What an automation would do with an item; nothing is written, sent or counted',
  body: z.object({ item_id: z.optional(uuidSchema) }),
  answer: z.object({ data: z.custom<TestAnswer>() }),
})

/** What a rule did lately. */
export interface RuleSummary {
  automation_id: string
  last: { state: RunState; reason: RunReason | null; at: string; steps: number } | null
  /** Runs of each of the last 30 days, the latest last, and how many of these failed. */
  days: readonly (readonly [runs: number, failed: number])[]
  /** Runs counted this month. */
  month: number
}

export const automationSummary = getRoute(board, '/summary', {
  summary: 'What each automation of a board did lately',
  query: z.object({ board_id: slugSchema }),
  answer: z.object({ data: z.array(z.custom<RuleSummary>()) }),
})

export const automationUsage = getRoute(board, '/usage', {
  summary: 'Runs of this month of all that the workspace’s owner owns, and how many there may be',
  answer: z.object({
    used: z.number(),
    limit: z.nullable(z.number()),
    resets_at: z.string(),
  }),
})
