import { type MatrixRoutes, photoForm, SIGNED_IN, TEAM_BY_ADMINS } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['POST /api/me/photo', SIGNED_IN, () => ({ raw: photoForm('me') })],
    ['DELETE /api/me/photo', SIGNED_IN],
    // The name of a picture is the right to it.
    [
      'GET /api/photos/{name}',
      '200 200 200 200 200 200 200 200 200 200 200',
      (at) => ({ params: { name: at.photo } }),
      '200',
    ],
    [
      'GET /api/avatars/{name}',
      '200 200 200 200 200 200 200 200 200 200 200',
      () => ({ params: { name: 'teal.svg' } }),
    ],
    ['POST /api/teams/{id}/photo', TEAM_BY_ADMINS, () => ({ raw: photoForm('team') })],
    [
      'DELETE /api/teams/{id}/photo',
      '404 404 404 404 403 403 403 200 200 200 403',
      async (at) => ({ params: { id: await at.addTeam() } }),
    ],
  ],
}
