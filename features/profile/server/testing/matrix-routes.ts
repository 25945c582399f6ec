import { ANYBODY, type MatrixRoutes, SIGNED_IN } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // One's own account.
    ['GET /api/me', ANYBODY],
    ['PUT /api/me', SIGNED_IN, () => ({ body: { name: 'Ann' } })],
  ],
}
