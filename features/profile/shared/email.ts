import * as z from 'zod/mini'

const MAX_LENGTH = 254

// No spaces, no control characters, none of the characters that separate addresses in a mail's header.
const SHAPE = /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

/** Whether a text has the shape of one mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && SHAPE.test(text)
}

/** A mail address as people write it, without the spaces around it. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.maxLength(MAX_LENGTH), z.regex(SHAPE, 'This is not an email address'))

/** One spelling per mailbox: what accounts and invitations are found by. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
