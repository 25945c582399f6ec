import type { MatrixRoutes, Place } from '@weft/server/testing/matrix'

const SMTP = {
  host: 'mail.weft.test',
  port: 465,
  security: 'tls',
  user: 'weft',
  secret: 'correct horse',
  from_name: 'Weft',
  from_email: 'weft@weft.test',
}

const HERE = ({ team_id }: Place) => ({ params: { id: team_id } })

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const SEEN_BY_OWNER = '404 404 404 403 403 403 403 403 200 200 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/teams/whitelabel/{id}', SEEN_BY_OWNER, HERE],
    [
      'PUT /api/teams/whitelabel/{id}',
      '404 404 404 403 403 403 403 403 200 401 403',
      (at) => ({ ...HERE(at), body: { smtp: SMTP } }),
    ],
    [
      'POST /api/teams/whitelabel/{id}/test-mail',
      '404 404 404 403 403 403 403 403 404 401 403',
      async (at) => {
        await at.server.db.run(at.team_id, 'delete from mail_servers where team_id = $1', [at.team_id])
        return { ...HERE(at), body: { email: 'somebody@weft.test' } }
      },
    ],
  ],
}
