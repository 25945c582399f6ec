import { ANYBODY, type MatrixRoutes, NO_CONTENT } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // The instance.
    ['GET /api/health', ANYBODY],
    ['GET /api/app-vars', ANYBODY],
    ['GET /api/additional-scripts.js', NO_CONTENT],
    ['GET /api/status/message', NO_CONTENT],
    ['PUT /api/log', NO_CONTENT, () => ({ body: { name: 'page' } })],
  ],
}
