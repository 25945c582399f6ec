import { emailSchema } from '@weft/features/profile/shared'
import { getRoute, numericParam, postRoute, putRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const whitelabel = routesAt('/api/teams/whitelabel/{id}', { id: numericParam })

/** `tls` from the first byte, `starttls` before anything else is said; `none` is for servers that the operator lets through. */
export const SECURITIES = ['tls', 'starttls', 'none'] as const
export type Security = (typeof SECURITIES)[number]

/** Ports that mails are handed in at. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u))

const server = {
  host: line(253).check(z.minLength(1)),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  security: z.enum(SECURITIES),
  /** Null where it asks for no name. */
  user: z.nullable(line(320)),
  from_name: line(100),
  from_email: emailSchema,
}

/** At which step it ended. */
export const MAIL_STEPS = ['reach', 'secure', 'sign_in', 'take'] as const
export type MailStep = (typeof MAIL_STEPS)[number]

const mailServerSchema = z.object({
  ...server,
  has_secret: z.boolean(),
  /** When it was last seen to take a mail, as it is now. */
  tested_at: z.nullable(z.string()),
  /** Since when it takes no mails. */
  failing_since: z.nullable(z.string()),
  /** At which step the last one ended, and the server's own words; null while it takes them. */
  problem: z.nullable(z.object({ step: z.enum(MAIL_STEPS), said: z.string() })),
})
export type MailServer = z.output<typeof mailServerSchema>

const answer = z.object({ data: z.object({ smtp: z.nullable(mailServerSchema) }) })

export const readWhitelabel = getRoute(whitelabel, '', {
  summary: 'The mail server of a workspace',
  answer,
})

export const saveWhitelabel = putRoute(whitelabel, '', {
  summary: 'Set the mail server of a workspace, or none',
  body: z.strictObject({
    smtp: z.nullable(
      z.strictObject({
        ...server,
        /** The password. What is missing stays as it is, as long as it goes to the same server. */
        secret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000)))),
      }),
    ),
  }),
  answer,
})
export type MailServerFields = NonNullable<z.input<NonNullable<typeof saveWhitelabel.body>>['smtp']>

export const testMail = postRoute(whitelabel, '/test-mail', {
  summary: 'Send a test mail by the mail server of a workspace',
  body: z.strictObject({ email: emailSchema }),
  answer: z.object({ data: z.object({ smtp: z.nullable(mailServerSchema), took_ms: z.number() }) }),
})
