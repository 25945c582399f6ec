import { type MatrixRoutes, one, SAVED_BY_FULL } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Conversions: what an attribute's type is, by who may change attributes.
    [
      'POST /api/{team_id}/attributes/{id}/convert/preview',
      SAVED_BY_FULL,
      async (at) => ({ params: { id: await one('attribute')(at) }, body: { type: 'text' } }),
    ],
    [
      'POST /api/{team_id}/attributes/{id}/convert',
      SAVED_BY_FULL,
      async (at) => ({ params: { id: await one('attribute')(at) }, body: { type: 'text' } }),
    ],
    [
      'POST /api/{team_id}/attributes/{id}/convert/undo',
      SAVED_BY_FULL,
      async (at) => {
        const made = await one('attribute')(at)
        await at.get('POST /api/{team_id}/attributes/{id}/convert', {
          params: { team_id: at.team_id, id: made },
          body: { type: 'text' },
        })
        return { params: { id: made } }
      },
    ],
  ],
}
