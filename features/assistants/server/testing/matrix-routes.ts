import { type MatrixRoutes, TEAM_BY_ADMINS } from '@weft/server/testing/matrix'

/** Sessions are not for assistants: an app is, with a token for this address. */
const BY_APPS = '401 401 401'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['PUT /api/teams/{id}/assistants', TEAM_BY_ADMINS, () => ({ body: { allowed: true } })],
    ['POST /mcp', BY_APPS, () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })],
    ['GET /mcp', BY_APPS],
    ['DELETE /mcp', BY_APPS],
  ],
}
