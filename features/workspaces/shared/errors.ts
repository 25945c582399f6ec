import { defineErrors } from '@weft/base'

export const workspaceErrors = defineErrors({
  owner_stays: { status: 422, message: 'The owner cannot be removed.' },
  invitation_invalid: { status: 422, message: 'Invitation is not valid' },
  invitation_expired: { status: 422, message: 'The link has expired.' },
  invitation_foreign: { status: 403, message: 'This invitation belongs to another account.' },
  /** Somebody else may have made the account: the password that it has proves nothing. */
  invitation_password: {
    status: 422,
    message:
      'Your address was never confirmed. Accept the invitation with a new password: open its link and create your account.',
  },
  /** The good ones stand: `users` and `invitations` list them, `data` says what is wrong with the others. */
  invitations_failed: { status: 422, message: 'Some people could not be invited.' },
  members_limit: {
    status: 422,
    message:
      'This workspace has reached its maximum number of members. Contact the owner or upgrade the plan.',
  },
  /** The placeholder is filled where it is thrown. */
  members_over: {
    status: 422,
    message: 'The number of members exceeds your current plan. Please remove {0} to continue.',
  },
  workspaces_limit: {
    status: 422,
    message: 'You have reached your maximum number of workspaces. Upgrade the plan to create another one.',
  },
  plan_without_view: {
    status: 422,
    message: 'The plan of this workspace does not include this kind of view.',
  },
  own_two_factor_first: {
    status: 422,
    message: 'Turn on two-factor authentication for yourself before requiring it for others.',
  },
  offer_missing: { status: 422, message: 'This workspace is no longer offered to you.' },
})
