import { defineErrors } from '@weft/base'

export const accountErrors = defineErrors({
  // One answer for a link that is over, was used, was never there or belongs to another account.
  link_expired: { status: 422, message: 'The link has expired.' },
  /** `data` names the workspaces, a sentence each. */
  owner_must_go_first: {
    status: 422,
    message: 'You own workspaces that others work in. Transfer or delete them first.',
  },
})
