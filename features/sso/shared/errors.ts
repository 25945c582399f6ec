import { defineErrors } from '@weft/base'

export const ssoErrors = defineErrors({
  // What was wrong with the provider's answer is for the admins' test, and for nobody else.
  sso_failed: {
    status: 403,
    message: 'Authentication Error. Log in again, or ask an admin of your workspace to test single sign-on.',
  },
  sso_expired: { status: 403, message: 'This login has expired or was used already. Log in again.' },
  sso_other_browser: {
    status: 403,
    message: 'Open this link in the browser where you began to log in.',
  },
  sso_link_needed: {
    status: 409,
    message:
      'An account with your email address already exists. To connect it, open the link in our email in this browser.',
  },
  sso_outside: {
    status: 403,
    message: 'Your email address is not in a domain of this workspace. Ask an admin to invite you.',
  },
  sso_kept_out: {
    status: 403,
    message: 'You are not a member of this workspace any more. Ask an admin to invite you.',
  },
  sso_account_taken: {
    status: 409,
    message: 'Your account is already connected to someone else at this provider.',
  },
  sso_metadata: { status: 422, message: 'The metadata of the provider could not be used.' },
  sso_provider: { status: 422, message: 'The provider could not be reached at this address.' },
  sso_enforced: { status: 409, message: 'Stop requiring single sign-on before you change the provider.' },
  sso_no_connection: { status: 409, message: 'Set the provider up first.' },
  sso_owner_factor: {
    status: 422,
    message: 'The owner must turn on two-factor authentication first, for the day the provider is down.',
  },
  sso_needs_domain: { status: 422, message: 'Verify a domain first.' },
  sso_needs_test: { status: 422, message: 'Test the login first. A test counts for 24 hours.' },
  sso_domain_wrong: { status: 422, message: 'Enter a domain that can be registered, such as example.com.' },
  sso_domains_limit: { status: 422, message: 'A workspace can have 20 domains.' },
  sso_last_domain: {
    status: 409,
    message: 'Single sign-on is required, and this is its only verified domain.',
  },
})
