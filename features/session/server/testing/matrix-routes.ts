import {
  ANYBODY,
  CONFIRMED_WRONG_STATE,
  type MatrixRoutes,
  NEW_UUID,
  PASSWORD,
  type Place,
  SIGNED_IN,
  WRONG_LINK,
  WRONG_PERSON,
} from '@weft/server/testing/matrix'

async function session(at: Place): Promise<string> {
  const [first] = (await at.get('GET /api/me/sessions', {}, at.me)) as unknown as { id: string }[]
  return first?.id ?? ''
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Getting in. Anybody may ask, whoever is signed in already as well.
    [
      'POST /api/auth/register',
      '201 201 201',
      () => ({ body: { email: `${NEW_UUID}@weft.test`, name: 'Ann', password: PASSWORD } }),
    ],
    [
      'POST /api/auth/login',
      WRONG_PERSON,
      () => ({ body: { email: 'nobody@weft.test', password: PASSWORD } }),
    ],
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
    // Support: these people are no operators of the server.
    ['GET /api/support', SIGNED_IN],
    [
      'POST /api/support/impersonations',
      '401 403 403',
      ({ people }) => ({ body: { email: people.owner.email, reason: 'To help', minutes: 5 } }),
      '403',
    ],
  ],
  usingUp: [
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
    'POST /api/auth/reauthenticate',
    'DELETE /api/me/sessions/{id}',
    'POST /api/me/two-factor',
    'PUT /api/me/password',
  ],
}
