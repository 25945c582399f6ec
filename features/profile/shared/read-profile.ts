import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

// Apart from the contract's other routes: every page begins with it, and they come with their screens.

export const profileSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  photo_url: z.nullable(z.string()),
  guest: z.boolean(),
  preferences: z.record(z.string(), z.unknown()),
  locale: z.string(),
  start_of_week: z.int(),
  timezone: z.string(),
  survey: z.nullable(z.record(z.string(), z.unknown())),
  ballot_key: z.optional(z.string()),
  row_version: z.int(),
})

export const profileAnswer = z.object({ data: profileSchema })

/** The signed-in person; without a session the guest. */
export const readProfile = defineRoute({
  method: 'GET',
  path: '/api/me',
  summary: 'The profile of the caller',
  answer: profileAnswer,
})
