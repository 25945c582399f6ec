import { normalised } from '@weft/base'

export const MAX_EMAIL_LENGTH = 254

// No spaces, no control characters, none of the characters that separate addresses in a mail's header.
export const EMAIL_SHAPE = /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

/** Whether a text has the shape of one mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_SHAPE.test(text)
}

/**
 * The address that is kept and mailed to: without the spaces around it, and in the letters that `emailKey` compares.
 * Otherwise a mail could go to another mailbox than the one whose key it proves.
 */
export function plainEmail(email: string): string {
  return normalised(email.trim(), 'NFKC')
}

/** One spelling per mailbox, also of letters that only look different: what accounts and invitations are found by. */
export function emailKey(email: string): string {
  return plainEmail(email).toLowerCase()
}
