import { defineErrors } from '@weft/base'

export const workspaceErrors = defineErrors({
  owner_stays: { status: 422, message: 'The owner cannot be removed.' },
  invitation_invalid: { status: 422, message: 'Invitation is not valid' },
  invitation_foreign: { status: 403, message: 'This invitation is tied to another account.' },
  /** The good ones stand: `users` and `invitations` list them, `data` says what is wrong with the others. */
  invitations_failed: { status: 422, message: 'Some people could not be invited.' },
})
