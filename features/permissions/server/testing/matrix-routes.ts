import {
  DONE_BY_ADMINS,
  id,
  type MatrixRoutes,
  NOBODY,
  one,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Permissions.
    ['GET /api/{team_id}/permissions', SEEN_IN_TEAM],
    ['GET /api/{team_id}/permissions/{id}', SEEN_ON_BOARD, id((at) => `board.${at.board_id}`)],
    // Anybody may be named, members or not: that is how a stranger gets a right of his own.
    [
      'PUT /api/{team_id}/permissions/{id}',
      '404 404 404 403 404 403 403 201 201 201 403',
      async (at) => {
        const resource_id = await one('folder')(at)
        return {
          params: { id: `folder.${resource_id}` },
          body: {
            resource_type: 'folder',
            resource_id,
            permissions: { [`EDIT_ITEM:user:${at.people.full.id}`]: true },
            row_version: 1,
          },
        }
      },
      '404 422 404 201',
    ],
    [
      'DELETE /api/{team_id}/permissions/{id}',
      DONE_BY_ADMINS,
      id(async (at) =>
        at.add('permissions', { resource_type: 'folder', resource_id: await one('folder')(at) }),
      ),
    ],
    // Records of permissions have no trash.
    [
      'POST /api/{team_id}/permissions/{id}/restore',
      NOBODY,
      id(async (at) => `folder.${await one('folder')(at)}`),
    ],
    [
      'GET /api/{team_id}/permissions/boards/{boardId}',
      SEEN_ON_BOARD,
      (at) => ({ params: { boardId: at.board_id } }),
    ],
    [
      'GET /api/{team_id}/permissions/access',
      DONE_BY_ADMINS,
      (at) => ({ query: { resource_type: 'board', resource_id: at.board_id, user_id: at.people.admin.id } }),
    ],
  ],
}
