import type { Declared } from './declared.ts'
import {
  ANYBODY,
  CONFIRMED,
  CONFIRMED_WRONG_STATE,
  NO_CONTENT,
  SIGNED_IN,
  WRONG_LINK,
  WRONG_PERSON,
} from './answers.ts'
import { session } from './asks.ts'
import { NEW_UUID } from './requests.ts'
import { PASSWORD, photoForm } from './place.ts'

/** Getting in, one’s own account and the instance. */
export const ACCOUNT_ROUTES: readonly Declared[] = [
  // Getting in. Anybody may ask, whoever is signed in already as well.
  [
    'POST /api/auth/register',
    '201 201 201',
    () => ({ body: { email: `${NEW_UUID}@weft.test`, name: 'Ann', password: PASSWORD } }),
  ],
  ['POST /api/auth/login', WRONG_PERSON, () => ({ body: { email: 'nobody@weft.test', password: PASSWORD } })],
  [
    'POST /api/auth/refresh · without its cookie',
    WRONG_PERSON,
    () => ({ body: { grantType: 'refresh_token' } }),
  ],
  [
    'POST /api/auth/refresh',
    ANYBODY,
    ({ me }) => ({ body: { grantType: 'refresh_token' }, headers: { cookie: me.cookie } }),
  ],
  ['POST /api/auth/logout', ANYBODY],
  ['POST /api/auth/reauthenticate', SIGNED_IN, () => ({ body: { password: PASSWORD } })],
  ['GET /api/auth/invitation', WRONG_LINK, () => ({ query: { token: 'unknown' } })],
  ['POST /api/auth/password/reset', ANYBODY, () => ({ body: { email: 'nobody@weft.test' } })],
  [
    'PUT /api/auth/password/reset',
    WRONG_LINK,
    () => ({ body: { email: 'nobody@weft.test', token: 'unknown', password: PASSWORD } }),
  ],
  [
    'POST /api/auth/password/reset/check',
    WRONG_LINK,
    () => ({ body: { email: 'nobody@weft.test', token: 'unknown' } }),
  ],
  ['POST /api/guests', NO_CONTENT],

  // One's own account.
  ['GET /api/me', ANYBODY],
  ['PUT /api/me', SIGNED_IN, () => ({ body: { name: 'Ann' } })],
  ['DELETE /api/me', CONFIRMED, () => ({ body: { confirmation: 'DELETE' } })],
  ['GET /api/me/leaving', SIGNED_IN],
  ['POST /api/me/keep', SIGNED_IN, () => ({ body: {} })],
  ['GET /api/me/two-factor', SIGNED_IN],
  ['POST /api/me/two-factor', '401 201 401'],
  ['POST /api/me/two-factor/confirm', CONFIRMED_WRONG_STATE, () => ({ body: { totp: '000000' } })],
  ['POST /api/me/two-factor/recovery-codes', CONFIRMED_WRONG_STATE],
  ['DELETE /api/me/two-factor', CONFIRMED_WRONG_STATE],
  ['GET /api/me/sessions', SIGNED_IN],
  ['DELETE /api/me/sessions', SIGNED_IN],
  ['DELETE /api/me/sessions/{id}', SIGNED_IN, async (at) => ({ params: { id: await session(at) } })],
  [
    'PUT /api/me/password',
    SIGNED_IN,
    () => ({ body: { current_password: PASSWORD, password: 'another one' } }),
  ],
  ['GET /api/me/email', SIGNED_IN],
  ['PUT /api/me/email', CONFIRMED, () => ({ body: { email: `${NEW_UUID}@weft.test` } })],
  ['DELETE /api/me/email', SIGNED_IN],
  ['POST /api/me/email/resend', SIGNED_IN, () => ({ body: {} })],
  ['POST /api/me/email/confirm', '401 422 422', () => ({ body: { token: 'unknown' } })],
  ['POST /api/me/photo', SIGNED_IN, () => ({ raw: photoForm('me') })],
  ['DELETE /api/me/photo', SIGNED_IN],
  ['GET /api/me/boards', SIGNED_IN],
  ['GET /api/me/workspaces', SIGNED_IN],
  ['GET /api/me/workspaces/deleted', SIGNED_IN],
  ['GET /api/me/workspaces/closed', SIGNED_IN],
  ['GET /api/me/invitations', SIGNED_IN],
  ['POST /api/me/invitations/{id}/accept', '401 404 404', () => ({ params: { id: NEW_UUID } })],
  ['DELETE /api/me/invitations/{id}', '401 404 404', () => ({ params: { id: NEW_UUID } })],
  ['POST /api/teams', '401 201 201', () => ({ body: { name: 'Another' } })],

  // Support: these people are no operators of the server.
  ['GET /api/support', SIGNED_IN],
  [
    'POST /api/support/impersonations',
    '401 403 403',
    ({ people }) => ({ body: { email: people.owner.email, reason: 'To help', minutes: 5 } }),
    '403',
  ],

  // The instance.
  ['GET /api/health', ANYBODY],
  ['GET /api/app-vars', ANYBODY],
  ['GET /api/openapi.json', ANYBODY],
  ['GET /api/docs', ANYBODY],
  ['GET /api/additional-scripts.js', NO_CONTENT],
  ['GET /api/status/message', NO_CONTENT],
  ['PUT /api/log', NO_CONTENT, () => ({ body: { name: 'page' } })],
]
