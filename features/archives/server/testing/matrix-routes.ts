import { type MatrixRoutes, NEW_UUID } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    [
      'POST /api/me/archives',
      '401 201 201',
      () => ({ raw: { type: 'application/zip', bytes: 'no archive' } }),
    ],
    ['GET /api/me/archives/{id}', '404 404 404', () => ({ params: { id: NEW_UUID } })],
  ],
}
