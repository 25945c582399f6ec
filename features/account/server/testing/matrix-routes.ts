import {
  ANYBODY,
  CONFIRMED,
  type MatrixRoutes,
  NEW_UUID,
  PASSWORD,
  SIGNED_IN,
  WRONG_LINK,
} from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
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
    ['DELETE /api/me', CONFIRMED, () => ({ body: { confirmation: 'DELETE' } })],
    ['GET /api/me/leaving', SIGNED_IN],
    ['POST /api/me/keep', SIGNED_IN, () => ({ body: {} })],
    ['GET /api/me/email', SIGNED_IN],
    ['PUT /api/me/email', CONFIRMED, () => ({ body: { email: `${NEW_UUID}@weft.test` } })],
    ['DELETE /api/me/email', SIGNED_IN],
    ['POST /api/me/email/resend', SIGNED_IN, () => ({ body: {} })],
    ['POST /api/me/email/confirm', '401 422 422', () => ({ body: { token: 'unknown' } })],
  ],
  usingUp: ['DELETE /api/me'],
}
