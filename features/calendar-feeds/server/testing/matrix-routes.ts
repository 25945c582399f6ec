import { type MatrixRoutes, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
/** A secret of one's own: nobody makes one but members. */
const BY_MEMBERS = '404 404 404 403 200 200 200 200 200 200 403'
const ON_BOARD = '404 404 404 403 404 200 200 200 200 200 403'
/** An address is its maker's alone. */
const BY_MAKER = '404 404 404 403 404 404 404 404 200 200 403'
/** Whoever has it, whoever they are. */
const BY_ADDRESS = '200 200 200 200 200 200 200 200 200 200 200'

async function feed(at: Place): Promise<{ id: string; url: string }> {
  const params = { team_id: at.team_id }
  const made = await at.get('POST /api/{team_id}/calendars', { params, body: { view_id: at.view_id } })
  return { id: String(made['id']), url: String(made['url']) }
}

const FEED = async (at: Place) => ({ params: { id: (await feed(at)).id } })

/** Of a view that is asked for the first time: it is there once. */
async function another(at: Place) {
  const { team_id, board_id, folder_id } = at
  const view_id = await at.add('views', { board_id, folder_id, name: 'Dates', type: 'table' })
  const params = { team_id }
  const made = await at.get('POST /api/{team_id}/calendars', { params, body: { view_id } })
  return { params: { id: String(made['id']) } }
}

/** One that was read already: a read is noted once in a while, and what is compared stays as it is meanwhile. */
async function token(at: Place): Promise<string> {
  const { id, url } = await feed(at)
  const { pathname } = new URL(url)
  await at.server.app.inject({ url: pathname })
  const noted = 'select 1 from calendar_feeds where team_id = $1 and id = $2 and last_read_at is not null'
  while ((await at.server.db.run(at.team_id, noted, [at.team_id, id])).length === 0);
  const [, secret = ''] = /calendar\/([\w-]+)\.ics$/.exec(pathname) ?? []
  return secret
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/calendars', SIGNED_IN],
    ['POST /api/{team_id}/calendars', BY_MEMBERS, () => ({ body: { view_id: null } })],
    ['POST /api/{team_id}/calendars · of a view', ON_BOARD, (at) => ({ body: { view_id: at.view_id } })],
    ['POST /api/{team_id}/calendars/{id}/renew', BY_MAKER, FEED],
    ['DELETE /api/{team_id}/calendars/{id}', BY_MAKER, another],
    [
      'GET /api/calendar/{token}.ics',
      BY_ADDRESS,
      async (at) => ({ params: { token: await token(at) } }),
      '200',
    ],
  ],
  usingUp: ['DELETE /api/{team_id}/calendars/{id}'],
}
