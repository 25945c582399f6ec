import * as z from 'zod/mini'

import { EMAIL_SHAPE, MAX_EMAIL_LENGTH, plainEmail } from './email.ts'

/** A mail address as people write it, in its plain form. */
export const emailSchema = z
  .string()
  .check(
    z.overwrite(plainEmail),
    z.maxLength(MAX_EMAIL_LENGTH),
    z.regex(EMAIL_SHAPE, 'This is not an email address'),
  )
