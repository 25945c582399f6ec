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
  scim_owner: {
    status: 403,
    message: 'The owner of a workspace is not managed by a directory. Transfer the workspace first.',
  },
  scim_outside: {
    status: 400,
    type: 'invalidValue',
    message: 'This email address is not in a verified domain of the workspace.',
  },
  scim_no_address: {
    status: 400,
    type: 'invalidValue',
    message: 'Name an email address, in emails or as the user name.',
  },
  scim_no_name: { status: 400, type: 'invalidValue', message: 'Name the user, in userName.' },
  scim_taken: {
    status: 409,
    type: 'uniqueness',
    message: 'There is already someone with this user name or email address.',
  },
  scim_address_stays: {
    status: 400,
    type: 'mutability',
    message: 'Only the person themselves can change the email address of their account.',
  },
  scim_suspended: {
    status: 403,
    message: 'An admin suspended this member, so only an admin can remove them.',
  },
  scim_no_groups: {
    status: 501,
    message: 'Groups are not kept here. Roles follow the groups of the identity provider at each login.',
  },
  scim_invites: {
    status: 429,
    message: 'This workspace has invited as many people as it can in a day.',
    retryAfter: 3600,
  },
  // What is wrong is said by the library that reads it.
  scim_syntax: { status: 400, type: 'invalidSyntax', message: 'The body is not what SCIM prescribes.' },
  scim_value: { status: 400, type: 'invalidValue', message: 'A value is not what SCIM prescribes.' },
  scim_path: { status: 400, type: 'invalidPath', message: 'There is no such attribute.' },
  scim_target: { status: 400, type: 'noTarget', message: 'The path names nothing that is there.' },
  scim_filter: { status: 400, type: 'invalidFilter', message: 'The filter cannot be used.' },
  scim_mutability: { status: 400, type: 'mutability', message: 'This attribute cannot be changed.' },
  sso_last_domain: {
    status: 409,
    message: 'Single sign-on is required, and this is its only verified domain.',
  },
})
