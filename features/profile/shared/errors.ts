import { defineErrors } from '@weft/base'

export const profileErrors = defineErrors({
  email_not_verified: { status: 403, message: 'Your email address is not verified.' },
  email_taken: { status: 422, message: 'Email already exists' },
})
