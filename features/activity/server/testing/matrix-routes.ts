import { type MatrixRoutes, SAVED_BY_FULL } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Cut to the places whose activity each may see.
    ['GET /api/{team_id}/activity', '404 404 404 404 200 200 200 200 200 200 403'],
    [
      'GET /api/{team_id}/activity · of a board',
      SAVED_BY_FULL,
      (at) => ({ query: { board_id: at.board_id } }),
    ],
    [
      'GET /api/{team_id}/activity · of a folder',
      SAVED_BY_FULL,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
  ],
}
