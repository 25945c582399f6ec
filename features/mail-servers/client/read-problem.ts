import { MAIL_STEPS, type MailServer } from '@weft/features/mail-servers/shared'
import * as z from 'zod/mini'

const problemSchema = z.object({ step: z.enum(MAIL_STEPS), said: z.string() })

/** What an answer says of a mail that was not taken; null for anything else. */
export function readProblem(data: unknown): MailServer['problem'] {
  const read = problemSchema.safeParse(data)
  return read.success ? read.data : null
}
