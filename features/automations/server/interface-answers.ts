import * as z from 'zod/mini'

const reason = z.nullable(z.object({ code: z.string(), text: z.optional(z.string()) }))
const details = z.nullable(z.record(z.string(), z.json()))
const stepState = z.enum(['done', 'failed', 'waiting', 'skipped'])
const runState = z.enum(['queued', 'waiting', 'done', 'failed', 'skipped', 'loop', 'sight', 'cancelled'])

const run = z.object({
  id: z.string(),
  automation_id: z.string(),
  board_id: z.string(),
  item_id: z.nullable(z.string()),
  item_name: z.nullable(z.string()),
  folder_id: z.nullable(z.string()),
  state: runState,
  reason,
  event: z.object({
    type: z.string(),
    user_id: z.nullable(z.int()),
    at: z.string(),
    old: z.optional(z.json()),
    new: z.optional(z.json()),
    attribute_id: z.optional(z.string()),
  }),
  wake_at: z.nullable(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  steps: z.int(),
  chain: z.optional(z.array(z.object({ id: z.string(), name: z.string(), board_id: z.string() }))),
})

const runWithSteps = z.extend(run, {
  log: z.array(
    z.object({
      path: z.string(),
      type: z.string(),
      state: stepState,
      input: details,
      result: details,
      tries: z.int(),
      reason,
      started_at: z.string(),
      finished_at: z.nullable(z.string()),
    }),
  ),
})

const tested = z.object({
  holds: z.boolean(),
  steps: z.array(z.object({ path: z.string(), type: z.string(), state: stepState, reason, input: details })),
  changes: z.array(
    z.object({
      collection: z.string(),
      id: z.string(),
      item_id: z.nullable(z.string()),
      attribute_id: z.nullable(z.string()),
      old: z.json(),
      new: z.json(),
    }),
  ),
  sent: z.array(
    z.object({
      kind: z.enum(['notice', 'mail', 'call', 'ask', 'start-timer', 'stop-timer']),
      user_ids: z.array(z.int()),
      addresses: z.optional(z.array(z.string())),
      subject: z.optional(z.string()),
      text: z.string(),
    }),
  ),
  fits: z.int(),
})

const summary = z.object({
  automation_id: z.string(),
  last: z.nullable(z.object({ state: runState, reason, at: z.string(), steps: z.int() })),
  days: z.array(z.array(z.int())),
  month: z.int(),
})

/** What answers hold whose contracts name a type only. */
export const answers = {
  'GET /api/{team_id}/automations/runs': { 'data[]': run },
  'GET /api/{team_id}/automations/runs/{run_id}': { data: runWithSteps },
  'POST /api/{team_id}/automations/runs/{run_id}/again': { data: run },
  'GET /api/{team_id}/automations/{id}/runs': { 'data[]': run },
  'POST /api/{team_id}/automations/{id}/test': { data: tested },
  'GET /api/{team_id}/automations/summary': { 'data[]': summary },
}
