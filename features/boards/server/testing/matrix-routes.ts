import {
  BOARD_MADE_BY_FULL,
  create,
  gone,
  id,
  type MatrixRoutes,
  NEW_SLUG,
  one,
  OWN_BOARD_BY_ADMINS,
  OWN_BOARD_BY_FULL,
  put,
  saved,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Boards.
    ['GET /api/{team_id}/boards', SEEN_IN_TEAM],
    ['GET /api/{team_id}/boards/{id}', SEEN_ON_BOARD, id((at) => at.board_id)],
    ['PUT /api/{team_id}/boards/{id} · new', BOARD_MADE_BY_FULL, create(NEW_SLUG, () => ({ name: 'B' }))],
    ['PUT /api/{team_id}/boards/{id}', OWN_BOARD_BY_FULL, put('board', () => saved)],
    // `old` only says what the caller knew: nothing of it is written.
    [
      'PUT /api/{team_id}/boards/{id} · its people',
      OWN_BOARD_BY_FULL,
      put('board', (at) => ({
        user_ids: [at.people.owner.id, at.people.full.id],
        old: { user_ids: [at.people.owner.id, at.people.invited.id] },
      })),
      '404 404 422 422 200 200',
    ],
    ['DELETE /api/{team_id}/boards/{id}', OWN_BOARD_BY_ADMINS, id(one('board'))],
    ['POST /api/{team_id}/boards/{id}/restore', OWN_BOARD_BY_ADMINS, id(gone('board'))],
    ['POST /api/{team_id}/boards/quick', BOARD_MADE_BY_FULL, () => ({ body: { name: 'Q' } })],
    ['GET /api/resolve/board/{id}', SEEN_ON_BOARD, id((at) => at.board_id)],
    ['GET /api/resolve/view/{id}', SEEN_ON_BOARD, id((at) => at.view_id)],
  ],
}
