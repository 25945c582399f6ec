import type { MatrixRoutes } from '@weft/server/testing/matrix'

const SMTP = {
  host: 'mail.weft.test',
  port: 465,
  security: 'tls',
  user: 'weft',
  secret: 'correct horse',
  from_name: 'Weft',
  from_email: 'weft@weft.test',
}

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const SEEN_BY_OWNER = '404 404 404 404 403 403 403 403 200 200 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/teams/whitelabel/{id}', SEEN_BY_OWNER],
    [
      'PUT /api/teams/whitelabel/{id}',
      '404 404 404 404 403 403 403 403 200 401 403',
      () => ({ body: { smtp: SMTP } }),
    ],
    [
      'POST /api/teams/whitelabel/{id}/test-mail',
      '404 404 404 404 403 403 403 403 404 401 403',
      async (at) => {
        await at.server.db.run(at.team_id, 'delete from mail_servers where team_id = $1', [at.team_id])
        return { body: { email: 'somebody@weft.test' } }
      },
    ],
  ],
}
