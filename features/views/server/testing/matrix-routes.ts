import {
  aView,
  create,
  DONE_BY_ADMINS,
  gone,
  id,
  inFolder,
  MADE_BY_FULL,
  MADE_ON_BOARD,
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
    // Views.
    ['GET /api/{team_id}/views', SEEN_IN_TEAM],
    ['GET /api/{team_id}/views · of a folder', SEEN_ON_BOARD, (at) => ({ query: inFolder(at) })],
    ['GET /api/{team_id}/views/{id}', SEEN_ON_BOARD, id((at) => at.view_id)],
    ['PUT /api/{team_id}/views/{id} · new', MADE_BY_FULL, create(NEW_SLUG, aView)],
    [
      'PUT /api/{team_id}/views/{id} · new and personal',
      MADE_ON_BOARD,
      create(NEW_SLUG, (at) => ({ ...aView(at), access: 'personal' })),
    ],
    ['PUT /api/{team_id}/views/{id}', SAVED_BY_FULL, put('view', () => saved)],
    [
      'PUT /api/{team_id}/views/{id} · its owner',
      '404 404 404 403 404 403 403 403 200 200 403',
      put('view', (at) => ({ owner_id: at.people.full.id, old: { owner_id: at.people.owner.id } })),
      '404 404 422 409',
    ],
    [
      'PUT /api/{team_id}/views/{id} · to another folder',
      NEVER_SAVED,
      put('view', (at) => ({ folder_id: at.other_folder_id, row_version: 2 })),
      '404 404 422',
    ],
    ['DELETE /api/{team_id}/views/{id}', DONE_BY_ADMINS, id(one('view'))],
    ['POST /api/{team_id}/views/{id}/restore', DONE_BY_ADMINS, id(gone('view'))],
  ],
}
