import { type MatrixRoutes, NEW_UUID } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    [
      'POST /api/me/archives',
      // Switched off unless the operator says so.
      '401 403 403',
      () => ({ raw: { type: 'application/zip', bytes: 'no archive' } }),
    ],
    ['GET /api/me/archives/{id}', '404 404 404', () => ({ params: { id: NEW_UUID } })],
  ],
}
