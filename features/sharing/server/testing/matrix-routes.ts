import {
  DONE_BY_ADMINS,
  id,
  type MatrixRoutes,
  NO_CONTENT,
  OWN_BOARD_BY_ADMINS,
  PASSWORD,
  type Place,
  SEEN_IN_TEAM,
} from '@weft/server/testing/matrix'

const shared = async (at: Place, body: object) => {
  const there = await at.elsewhere()
  const params = { team_id: there.team_id, id: there.board_id }
  await at.get('PUT /api/{team_id}/boards/{id}/sharing', { params, body })
  return params
}
/** A public board with a password. */
const locked = (at: Place) => shared(at, { is_public: true, password: PASSWORD })

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['POST /api/guests', NO_CONTENT],
    ['GET /api/teams/{id}/people', SEEN_IN_TEAM],
    // Sharing.
    ['GET /api/{team_id}/boards/{id}/sharing', DONE_BY_ADMINS, id((at) => at.board_id)],
    [
      'PUT /api/{team_id}/boards/{id}/sharing',
      OWN_BOARD_BY_ADMINS,
      async (at) => ({ params: await shared(at, {}), body: { is_public: true } }),
    ],
    // A gate asks nobody who they are: another workspace's asks as well.
    [
      'GET /api/boards/{id}/gate',
      '200 200 200 200 404 404 404 404 404 404 404',
      async (at) => ({ params: { id: (await locked(at)).id } }),
      '200',
    ],
    // Both were closed with the same password.
    [
      'POST /api/boards/{id}/gate',
      '204 204 204 204 404 404 404 404 404 404 404',
      async (at) => ({ params: { id: (await locked(at)).id }, body: { password: PASSWORD } }),
      '204',
    ],
  ],
}
