import { MADE_BY_FULL, type MatrixRoutes } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Duplicates: of what one sees, by who may make one.
    [
      'POST /api/{team_id}/boards/{id}/duplicate',
      MADE_BY_FULL,
      (at) => ({ params: { id: at.board_id }, body: { name: 'Copy', with_items: false } }),
    ],
    [
      'POST /api/{team_id}/folders/{id}/duplicate',
      MADE_BY_FULL,
      (at) => ({ params: { id: at.folder_id }, body: { name: 'Copy', with_items: false } }),
    ],
  ],
}
