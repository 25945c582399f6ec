import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

/** JSON text of an event's properties, in characters. */
const MAX_PROPERTIES_LENGTH = 16_384

export const readHealth = defineRoute({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
})

const unset = z.nullable(z.record(z.string(), z.unknown()))

export const readAppVars = defineRoute({
  method: 'GET',
  path: '/api/app-vars',
  summary: 'Variables of this instance that clients need',
  answer: z.object({
    data: z.object({
      app: z.object({ version: z.string(), common_url: z.string() }),
      broadcasting: z.object({ key: z.string(), host: z.string(), port: z.int(), tls: z.boolean() }),
      features: z.record(z.string(), z.boolean()),
      TENANT_KEY: z.nullable(z.string()),
      automation: z.object({ user_id: z.nullable(z.int()) }),
      payments: unset,
      captcha: unset,
      analytics: unset,
    }),
  }),
})

export const writeLog = defineRoute({
  method: 'PUT',
  path: '/api/log',
  summary: 'A named event, such as a page view; kept only where the operator switched it on',
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    properties: z.optional(
      z
        .record(z.string(), z.json())
        .check(
          z.refine(
            (value) => JSON.stringify(value).length <= MAX_PROPERTIES_LENGTH,
            'These are too many properties',
          ),
        ),
    ),
  }),
  answer: z.null(),
  status: 204,
})

export const readAdditionalScripts = defineRoute({
  method: 'GET',
  path: '/api/additional-scripts.js',
  summary: "The operator's own script; nothing unless there is one",
  answer: z.unknown(),
})

export const readStatusMessage = defineRoute({
  method: 'GET',
  path: '/api/status/message',
  summary: 'What the status banner says; 204 while all is well',
  answer: z.nullable(z.object({ content: z.string() })),
})
