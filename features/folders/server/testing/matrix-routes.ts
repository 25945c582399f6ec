import {
  aFolder,
  create,
  DONE_BY_ADMINS,
  gone,
  id,
  inBoard,
  MADE_BY_FULL,
  type MatrixRoutes,
  NEVER_SAVED,
  NEW_SLUG,
  one,
  put,
  saved,
  SAVED_BY_FULL,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Folders.
    ['GET /api/{team_id}/folders', SEEN_IN_TEAM],
    ['GET /api/{team_id}/folders · of a board', SEEN_ON_BOARD, (at) => ({ query: inBoard(at) })],
    ['GET /api/{team_id}/folders/{id}', SEEN_ON_BOARD, id((at) => at.folder_id)],
    ['PUT /api/{team_id}/folders/{id} · new', MADE_BY_FULL, create(NEW_SLUG, aFolder)],
    [
      'PUT /api/{team_id}/folders/{id} · new in a folder',
      MADE_BY_FULL,
      create(NEW_SLUG, (at) => ({ ...aFolder(at), parent_id: at.folder_id })),
      '404 422 404',
    ],
    ['PUT /api/{team_id}/folders/{id}', SAVED_BY_FULL, put('folder', () => saved)],
    [
      'PUT /api/{team_id}/folders/{id} · into a folder',
      SAVED_BY_FULL,
      put('folder', (at) => ({ parent_id: at.folder_id, row_version: 2 })),
    ],
    // Attributes may come later than what names them: an unknown id is kept, and shows nothing.
    [
      'PUT /api/{team_id}/folders/{id} · its attributes',
      SAVED_BY_FULL,
      put('folder', (at) => ({ attribute_ids: [at.name_id], old: { attribute_ids: [] } })),
      '404 404 200',
    ],
    [
      'PUT /api/{team_id}/folders/{id} · to another board',
      NEVER_SAVED,
      put('folder', (at) => ({ board_id: at.other_board_id, row_version: 2 })),
      '404 404 422',
    ],
    ['DELETE /api/{team_id}/folders/{id}', DONE_BY_ADMINS, id(one('folder'))],
    ['POST /api/{team_id}/folders/{id}/restore', DONE_BY_ADMINS, id(gone('folder'))],
  ],
}
