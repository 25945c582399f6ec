import { type AppError, defineErrors } from '@weft/base'

/** The errors that any route may answer with. Features declare their own beside their rules. */
export const errors = defineErrors({
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  bad_request: { status: 400, message: 'The request could not be understood.' },
  unauthenticated: { status: 401, message: 'This action is unauthorized.' },
  // `query` holds where to go afterwards, for the screen that asks.
  reauthentication: { status: 401, type: 'reauth', message: 'Confirm your password to continue.' },
  // `sso` holds where to sign in.
  sso_needed: {
    status: 401,
    type: 'reauth',
    message: 'Log in with the identity provider of this workspace to continue.',
  },
  forbidden: { status: 403, message: 'This action is unauthorized.' },
  suspended: { status: 403, type: 'suspended', message: 'Your membership of this workspace is suspended.' },
  two_factor_demanded: {
    status: 403,
    type: 'two-factor',
    message: 'This workspace requires two-factor authentication. Set it up in your security settings.',
  },
  // What a token would need stands in `scope`, as the standard of Bearer tokens has it.
  scope_missing: { status: 403, type: 'scope', message: 'This token is not allowed to do that.' },
  not_by_token: {
    status: 403,
    type: 'scope',
    message: 'This cannot be done with a token. Log in to do it.',
  },
  token_elsewhere: { status: 403, type: 'scope', message: 'This token is for other workspaces.' },
  not_as_somebody: { status: 403, message: 'Only the person themselves can do this.' },
  foreign_origin: { status: 403, message: 'Requests from this origin are not accepted.' },
  not_found: { status: 404, message: 'Not Found' },
  conflict: {
    status: 409,
    message: 'Updates overlapped, causing a hiccup. Please verify the latest data is correct.',
  },
  deleted: { status: 409, message: 'This item was either deleted or it never existed.' },
  id_taken: { status: 409, message: 'This id is taken.' },
  in_flight: { status: 409, message: 'The same request is still running.', retryAfter: 1 },
  too_large: { status: 413, message: 'The request is too large.' },
  uri_too_long: { status: 414, message: 'The address is too long.' },
  unsupported_media_type: { status: 415, message: 'Only JSON is accepted here.' },
  misdirected: { status: 421, message: 'This server does not answer for that host.' },
  // Answered without the message: what is wrong stands in `data`.
  invalid: { status: 422, message: 'The given data was invalid.' },
  key_reused: { status: 422, message: 'The idempotency key was used for another request.' },
  unknown_version: {
    status: 422,
    message: 'This server does not know that version of the interface. Use one of those in data.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Please try again shortly.', retryAfter: 1 },
  header_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Something Went Wrong' },
  // A record that moved each time it was looked up: it is there, so what was asked is asked again.
  moving: { status: 503, message: 'This is being moved right now. Please try again.', retryAfter: 1 },
  stopping: { status: 503, message: 'The server is restarting. Please try again.', retryAfter: 2 },
})

/** A 422 that names what is wrong, one sentence each and none twice. Its answer has no other message. */
export function invalid(...problems: string[]): AppError {
  return errors.invalid({ data: [...new Set(problems)] })
}

/** Whether an error's answer says by its `data` alone what is wrong. */
export function isSaidByData({ code, data }: AppError): boolean {
  return code === 'invalid' && Array.isArray(data)
}
