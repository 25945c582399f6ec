import {
  GONE_BY_ADMINS,
  type MatrixRoutes,
  NEW_UUID,
  one,
  OWN_BOARD_BY_FULL,
  type Place,
  SEEN_BY_MEMBERS,
  SEEN_IN_TEAM,
  SIGNED_IN,
  TEAM_BY_ADMINS,
} from '@weft/server/testing/matrix'

const invitation = async (at: Place) => {
  const body = { invitations: [{ email: `${crypto.randomUUID()}@weft.test`, role: 'full-member' }] }
  const made = await at.get('POST /api/teams/{id}/members', { params: { id: at.team_id }, body })
  return (made['invitations'] as { id: string }[])[0]?.id ?? ''
}
/** A workspace that is offered to its admin. */
const offered = async (at: Place) => {
  const made = await at.addTeam()
  const body = { user_id: at.people.admin.id }
  await at.get('POST /api/teams/{id}/owner', { params: { id: made }, body })
  return { params: { id: made } }
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/boards', SIGNED_IN],
    ['GET /api/me/workspaces', SIGNED_IN],
    ['GET /api/me/workspaces/deleted', SIGNED_IN],
    ['GET /api/me/workspaces/closed', SIGNED_IN],
    ['GET /api/me/invitations', SIGNED_IN],
    ['POST /api/me/invitations/{id}/accept', '401 404 404', () => ({ params: { id: NEW_UUID } })],
    ['DELETE /api/me/invitations/{id}', '401 404 404', () => ({ params: { id: NEW_UUID } })],
    ['POST /api/teams', '401 201 201', () => ({ body: { name: 'Another' } })],
    // Workspaces.
    ['GET /api/teams/{id}', SEEN_IN_TEAM],
    ['PUT /api/teams/{id}', TEAM_BY_ADMINS, () => ({ body: { name: 'Renamed' } })],
    [
      'DELETE /api/teams/{id}',
      '404 404 404 404 403 403 403 403 204 401 403',
      async (at) => ({ params: { id: await at.addTeam() } }),
    ],
    [
      'POST /api/teams/{id}/restore',
      '404 404 404 404 404 404 404 404 200 200 404',
      async (at) => {
        const made = await at.addTeam()
        await at.get('DELETE /api/teams/{id}', { params: { id: made } })
        return { params: { id: made } }
      },
    ],
    [
      'POST /api/teams/{id}/owner',
      '404 404 404 404 403 403 403 403 200 401 403',
      async (at) => ({ params: { id: await at.addTeam() }, body: { user_id: at.people.admin.id } }),
    ],
    ['PUT /api/teams/{id}/owner', '404 404 404 404 422 422 422 200 422 422 403', offered],
    ['DELETE /api/teams/{id}/owner', '404 404 404 404 403 403 403 200 200 200 403', offered],
    [
      'DELETE /api/teams/{id}/leave',
      '404 404 404 404 204 204 204 204 422 422 403',
      async (at) => ({ params: { id: await at.addTeam() } }),
    ],
    ['GET /api/{team_id}/features', SEEN_BY_MEMBERS],
    // Members.
    ['GET /api/teams/{id}/members', SEEN_BY_MEMBERS],
    ['GET /api/teams/{id}/members/count', SEEN_BY_MEMBERS],
    ['GET /api/teams/{id}/members/invitations', TEAM_BY_ADMINS],
    [
      'POST /api/teams/{id}/members',
      TEAM_BY_ADMINS,
      (at) => ({
        body: {
          invitations: [{ email: `${NEW_UUID}@weft.test`, role: 'restricted-member' }],
          boardId: at.board_id,
        },
      }),
    ],
    [
      'POST /api/teams/{id}/members/resend',
      TEAM_BY_ADMINS,
      async (at) => ({ body: { user_id: await invitation(at) } }),
    ],
    [
      'PUT /api/teams/{id}/members/{memberId}',
      '404 404 404 403 403 403 403 200 200 401 403',
      async (at) => ({ params: { memberId: await at.addMember() }, body: { role: 'admin' } }),
    ],
    [
      'POST /api/teams/{id}/members/{memberId}/suspend',
      TEAM_BY_ADMINS,
      async (at) => ({ params: { memberId: await at.addMember() } }),
    ],
    [
      'POST /api/teams/{id}/members/{memberId}/resume',
      TEAM_BY_ADMINS,
      async (at) => ({ params: { memberId: await at.addMember() } }),
    ],
    ['GET /api/teams/{id}/two-factor', SEEN_BY_MEMBERS],
    // Nobody here has a second factor: to demand none is all that they may.
    [
      'PUT /api/teams/{id}/two-factor',
      '404 404 404 403 403 403 403 200 200 401 403',
      () => ({ body: { required: false } }),
    ],
    [
      'PUT /api/teams/{id}/two-factor · without one of one’s own',
      '404 404 404 403 403 403 403 422 422 401 403',
      () => ({ body: { required: true } }),
    ],
    [
      'DELETE /api/teams/{id}/members/{memberId}',
      GONE_BY_ADMINS,
      async (at) => ({ params: { memberId: await at.addMember() } }),
    ],
    [
      'DELETE /api/teams/{id}/members/{memberId} · an invitation',
      GONE_BY_ADMINS,
      async (at) => ({ params: { memberId: await invitation(at) } }),
    ],
    [
      'PUT /api/users',
      OWN_BOARD_BY_FULL,
      async (at) => ({
        body: { board_id: await one('board')(at), user_ids: [at.people.owner.id, at.people.full.id] },
      }),
      '404 422 422',
    ],
  ],
}
