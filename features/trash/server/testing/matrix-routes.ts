import { gone, id, type MatrixRoutes } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // The trash: its list is cut to what each may bring back or remove.
    ['GET /api/{team_id}/trash', '404 404 404 404 200 200 200 200 200 200 403'],
    ['DELETE /api/{team_id}/trash/{id}', '404 404 404 404 404 404 404 200 200 200 403', id(gone('item'))],
    // Each empties what is theirs; elsewhere, so that nobody's cells meet.
    [
      'DELETE /api/{team_id}/trash',
      '404 404 404 404 200 200 200 200 200 200 403',
      async (at) => ({ params: { team_id: (await at.elsewhere()).team_id } }),
    ],
  ],
}
