import { isWireTime } from '@weft/base'
import { slugSchema } from '@weft/model'
import {
  deleteRoute,
  getRoute,
  postRoute,
  putRoute,
  routesAt,
  routesIn,
  workspaceRoutes,
} from '@weft/protocol'
import * as z from 'zod/mini'

import { HOOK_EVENTS } from './events.ts'

/** Hooks of a workspace, and of each maker in it; those that are off as their maker is gone do not count. */
export const MOST_HOOKS = 50
export const MOST_HOOKS_OF_ONE = 10
/** Both keys sign for so long after a rotation. */
export const ROTATED_HOURS = 24
/** What was sent can be read for so long. */
export const LOG_DAYS = 30
/** Deliveries that one answer tells. */
export const LOG_PAGE = 50
/** Deliveries that are sent once more by one call. */
export const MOST_RESENT = 10_000
/** A hook is off once none of its tries succeeded for so long. */
export const FAILING_DAYS = 3
/** A hook is off once so many deliveries wait. */
export const MOST_WAITING = 100_000

const place = routesIn(workspaceRoutes, '/hooks/{id}', { id: z.uuid() })
const delivery = routesIn(place, '/logs/{delivery}', { delivery: z.uuid() })

/** Why a hook is off: its maker is gone or suspended, it failed for days, was told to go, or too much waits. */
const OFF_REASONS = ['maker', 'failing', 'gone', 'backlog', 'disconnected'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/**
 * Why nothing came of a try, where there is no status. 'unreachable' says no more than that: which names there are within
 * the server's own network, and what listens there, is nobody's to find out.
 */
const PROBLEMS = ['scheme', 'unreachable', 'redirect', 'timeout', 'too_large', 'key'] as const
export type HookProblem = (typeof PROBLEMS)[number]

const hookSchema = z.object({
  id: z.string(),
  team_id: z.int(),
  /** Null: all boards that its maker sees. */
  board_id: z.nullable(z.string()),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  enabled: z.boolean(),
  off_reason: z.nullable(z.enum(OFF_REASONS)),
  off_at: z.nullable(z.string()),
  created_by: z.int(),
  row_version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** How the secret ends. */
  secret_hint: z.string(),
  /** The secret before this one signs too until then. */
  old_secret_until: z.nullable(z.string()),
  /** Since when tries fail and none succeeded; null while they arrive. */
  failing_since: z.nullable(z.string()),
  /** When the next try is, while the receiver is away. */
  retry_at: z.nullable(z.string()),
  last_ok_at: z.nullable(z.string()),
  /** Of the log, each at most 1,000: all, those that did not arrive, and those that wait. */
  counts: z.object({ all: z.int(), failed: z.int(), waiting: z.int() }),
})
export type Hook = z.output<typeof hookSchema>

/** With the secret, which is told once. */
const freshHook = z.extend(hookSchema, { secret: z.optional(z.string()) })
export type FreshHook = z.output<typeof freshHook>

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  events: z.array(z.enum(HOOK_EVENTS)).check(z.minLength(1), z.maxLength(HOOK_EVENTS.length)),
  board_id: z.nullable(slugSchema),
  enabled: z.boolean(),
})
export type HookFields = z.output<typeof fields>

export const listHooks = getRoute(routesAt('/api/me/hooks'), '', {
  summary: "The caller's hooks in all workspaces, the newest first",
  answer: z.object({ data: z.array(hookSchema) }),
})

export const listAllHooks = getRoute(routesIn(workspaceRoutes, '/hooks', {}), '', {
  summary: 'The hooks of everybody in a workspace, the newest first, for its owner and admins',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Of its address the host alone: the rest may hold a secret of the receiver's. */
        host: z.string(),
        enabled: z.boolean(),
        off_reason: z.nullable(z.enum(OFF_REASONS)),
        created_by: z.int(),
        created_at: z.string(),
      }),
    ),
  }),
})

export const saveHook = putRoute(place, '', {
  summary: 'Make a hook, whose secret is in this answer and nowhere else, or change it',
  body: z.strictObject({
    ...z.partial(fields).shape,
    row_version: z.optional(z.int().check(z.positive())),
    old: z.optional(z.record(z.string(), z.unknown())),
  }),
  answer: z.object({ data: freshHook }),
})

export const deleteHook = deleteRoute(place, '', {
  summary:
    "Delete a hook with its log; the workspace's owner and admins also those of others, by the scope admin",
  answer: z.object({}),
})

export const rotateHook = postRoute(place, '/rotate', {
  summary: 'Give a hook another secret; for 24 hours deliveries are signed with both',
  answer: z.object({ data: freshHook }),
})

const testAnswer = z.object({
  /** Whether it was answered with 2xx. */
  ok: z.boolean(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(PROBLEMS)),
  ms: z.int(),
  delivery_id: z.string(),
})
export type HookTest = z.output<typeof testAnswer>

export const testHook = postRoute(place, '/test', {
  summary: 'Send a ping now, and tell what was answered',
  answer: z.object({ data: testAnswer }),
})

const deliverySchema = z.object({
  id: z.string(),
  type: z.string(),
  /** What it is about, as far as the reader sees it now. */
  item_id: z.nullable(z.string()),
  item_name: z.nullable(z.string()),
  attribute_name: z.nullable(z.string()),
  /** When it happened, and when it was sent last. */
  at: z.string(),
  sent_at: z.nullable(z.string()),
  state: z.enum(['waiting', 'done', 'failed', 'unseen']),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(PROBLEMS)),
  attempts: z.int(),
  /** When the next try is, of one that waits. */
  due: z.nullable(z.string()),
})
export type Delivery = z.output<typeof deliverySchema>

const moment = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))

export const listDeliveries = getRoute(place, '/logs', {
  summary: 'What a hook sent and what waits, the newest first',
  query: z.object({
    /** Only what did not arrive, or has not arrived yet after a try. */
    failed: z.optional(z.literal('1')),
    type: z.optional(z.enum([...HOOK_EVENTS, 'ping'])),
    from: z.optional(moment),
    to: z.optional(moment),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({
    data: z.array(deliverySchema),
    has_more: z.boolean(),
    after: z.nullable(z.string()),
  }),
})

const headers = z.record(z.string(), z.string())
const attemptSchema = z.object({
  no: z.int(),
  at: z.string(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(PROBLEMS)),
  ms: z.int(),
  /** When the next one was meant to be, and whether the receiver asked for that. */
  retry_at: z.nullable(z.string()),
  is_asked: z.boolean(),
  /** Null where the reader may not see any more what it is about. */
  request: z.nullable(z.object({ headers, body: z.string() })),
  response: z.nullable(z.object({ headers, body: z.string() })),
})
export type Attempt = z.output<typeof attemptSchema>

export const readDelivery = getRoute(delivery, '', {
  summary: 'One delivery with each of its tries: what was sent and what was answered',
  answer: z.object({ data: z.extend(deliverySchema, { tries: z.array(attemptSchema) }) }),
})

export const resendDelivery = postRoute(delivery, '/resend', {
  summary: 'Send a delivery once more, under the same webhook-id',
  answer: z.object({ data: z.object({ resent: z.int() }) }),
})

export const resendDeliveries = postRoute(place, '/logs/resend', {
  summary: 'Send once more what happened within a time, in its order; at most 10,000',
  body: z.strictObject({
    from: moment,
    to: moment,
    /** Only those that did not arrive. */
    failed: z._default(z.boolean(), true),
  }),
  answer: z.object({ data: z.object({ resent: z.int() }) }),
})
