import {
  anAttribute,
  create,
  DONE_BY_ADMINS,
  gone,
  id,
  inBoard,
  MADE_BY_FULL,
  type MatrixRoutes,
  NEVER_SAVED,
  NEW_UUID,
  one,
  put,
  SAVED_BY_FULL,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Attributes.
    ['GET /api/{team_id}/attributes', SEEN_IN_TEAM],
    ['GET /api/{team_id}/attributes · of a board', SEEN_ON_BOARD, (at) => ({ query: inBoard(at) })],
    ['GET /api/{team_id}/attributes/{id}', SEEN_ON_BOARD, id((at) => at.name_id)],
    ['PUT /api/{team_id}/attributes/{id} · new', MADE_BY_FULL, create(NEW_UUID, anAttribute)],
    [
      'PUT /api/{team_id}/attributes/{id}',
      SAVED_BY_FULL,
      put('attribute', () => ({ sort_order: 5, row_version: 2 })),
    ],
    [
      'PUT /api/{team_id}/attributes/{id} · to another board',
      NEVER_SAVED,
      put('attribute', (at) => ({ board_id: at.other_board_id, row_version: 2 })),
      '404 404 422',
    ],
    ['DELETE /api/{team_id}/attributes/{id}', DONE_BY_ADMINS, id(one('attribute'))],
    ['POST /api/{team_id}/attributes/{id}/restore', DONE_BY_ADMINS, id(gone('attribute'))],
  ],
}
