import { type MatrixRoutes, SIGNED_IN } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [['GET /api/search', SIGNED_IN, () => ({ query: { q: 'anything' } })]],
}
