import { defineErrors } from '@weft/base'

export const sessionErrors = defineErrors({
  // One answer for an unknown account and for a wrong password: neither may be told from the other.
  bad_credentials: { status: 401, message: 'The email address or the password is wrong.' },
  // The password was right; the client asks for the code and sends all of it again.
  code_needed: { status: 401, type: 'totp', message: 'Enter the code from your authenticator app.' },
  code_wrong: { status: 401, type: 'totp', message: 'The code is wrong or was used already.' },
  codes_exhausted: { status: 401, message: 'Too many wrong codes. Log in again.' },
  two_factor_on: { status: 409, message: 'Two-factor authentication is already on.' },
  two_factor_off: { status: 409, message: 'Two-factor authentication is not on.' },
  nobody_there: { status: 422, message: 'Nobody here has this address, or support access is off.' },
  // What the hint beside the field says of length and variety is another matter: leaked ones can be long.
  password_common: {
    status: 422,
    message:
      'This password is on lists of leaked passwords, which attackers try first. Choose another one, such as four unrelated words.',
  },
  session_ended: { status: 401, message: 'The session has expired' },
})
