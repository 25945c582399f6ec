import { nameSchema } from '@weft/model'
import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { profileAnswer } from './read-profile.ts'

/** JSON text of preferences and of the survey, in characters. */
export const MAX_EXTRAS_LENGTH = 16_384

const extras = z
  .record(z.string().check(z.maxLength(64)), z.json())
  .check(z.refine((value) => JSON.stringify(value).length <= MAX_EXTRAS_LENGTH, 'This is too large'))

const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This is not a time zone'))

/**
 * Given fields replace stored ones: by the version rule with `old`, without it the last one wins. Preferences are
 * joined and judged by key, so that two tabs with different settings do not undo each other; null removes one.
 */
export const saveProfile = defineRoute({
  method: 'PUT',
  path: '/api/me',
  summary: 'Save the profile of the caller',
  body: z.strictObject({
    name: z.optional(nameSchema),
    locale: z.optional(z.string().check(z.maxLength(35))),
    start_of_week: z.optional(z.literal([0, 1, 6])),
    timezone: z.optional(timeZone),
    preferences: z.optional(extras),
    survey: z.optional(z.nullable(extras)),
    /** The fields as the sender knew them. */
    old: z.optional(
      z.object({
        name: z.optional(z.string()),
        locale: z.optional(z.string()),
        start_of_week: z.optional(z.int()),
        timezone: z.optional(z.string()),
        preferences: z.optional(extras),
        survey: z.optional(z.nullable(extras)),
      }),
    ),
    // A client may send the whole profile back; these have calls of their own or belong to the server.
    id: z.optional(z.unknown()),
    email: z.optional(z.unknown()),
    photo_url: z.optional(z.unknown()),
    guest: z.optional(z.unknown()),
    ballot_key: z.optional(z.unknown()),
    row_version: z.optional(z.unknown()),
  }),
  answer: profileAnswer,
})

/** Whether the machine knows a zone of that name. */
export function isTimeZone(name: string | null): name is string {
  if (name === null) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // A RangeError is how Intl says no.
    return false
  }
}
