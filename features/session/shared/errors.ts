import { defineErrors } from '@weft/base'

export const sessionErrors = defineErrors({
  // One answer for an unknown account and for a wrong password: neither may be told from the other.
  bad_credentials: { status: 401, message: 'The email address or the password is wrong.' },
  session_ended: { status: 401, message: 'The session has expired' },
})
