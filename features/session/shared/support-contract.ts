import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { sessionAnswer } from './contract.ts'

/** The longest time for which somebody may act as another person. */
export const SUPPORT_MINUTES = 60

const person = z.object({ id: z.int(), name: z.string(), email: z.string() })

/** An operator who acts as somebody, as both see it. */
export const actingSchema = z.object({
  person,
  operator: z.object({ id: z.int(), name: z.string() }),
  reason: z.string(),
  ends_at: z.string(),
})

export const readSupport = defineRoute({
  method: 'GET',
  path: '/api/support',
  summary: 'Whether the caller may act as others, and whom the caller acts as now',
  answer: z.object({ data: z.object({ may: z.boolean(), acting: z.nullable(actingSchema) }) }),
})

/** No refresh token comes with it: it ends by itself. */
export const beginImpersonation = defineRoute({
  method: 'POST',
  path: '/api/support/impersonations',
  summary: 'Act as somebody for a limited time; noted, and told to that person',
  body: z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    reason: z.string().check(z.minLength(3), z.maxLength(500)),
    minutes: z
      .int()
      .check(z.refine((minutes) => minutes >= 1 && minutes <= SUPPORT_MINUTES, 'between 1 and 60 minutes')),
  }),
  answer: z.extend(sessionAnswer, { person }),
  status: 201,
})
