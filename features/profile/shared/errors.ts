import { defineErrors } from '@weft/base'

export const profileErrors = defineErrors({
  email_taken: { status: 422, message: 'Email already exists' },
})
