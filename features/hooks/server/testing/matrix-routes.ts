import { newUuid } from '@weft/base'
import { type MatrixRoutes, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

const NEW = {
  name: 'Release bot',
  url: 'https://hooks.weft.test/in',
  events: ['item.created'],
  board_id: null,
  // Else it would send beside what is compared.
  enabled: false,
  row_version: 1,
}

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const BY_MEMBERS = '404 404 404 403 201 201 201 201 201 201 403'
/** A hook is its maker's alone. */
const BY_MAKER = '404 404 404 404 404 404 404 404 200 200 403'
/** Which there are is known to who answers for the workspace. */
const BY_MANAGERS = '404 404 404 403 403 403 403 200 200 200 403'
/** Nothing is sent again for one that is off. */
const OFF = '404 404 404 404 404 404 404 404 409 409 403'

/** A hook of the owner's; those before it do not count, or there would be too many, and the latest of them stay. */
async function hook(at: Place): Promise<string> {
  const id = newUuid()
  await at.server.db.run(
    at.team_id,
    `delete from hooks where id in
       (select id from hooks where team_id = $1 order by created_at desc offset 30)`,
    [at.team_id],
  )
  await at.server.db.run(at.team_id, `update hooks set off_reason = 'maker' where team_id = $1`, [at.team_id])
  await at.get('PUT /api/{team_id}/hooks/{id}', { params: { team_id: at.team_id, id }, body: NEW })
  return id
}

const HOOK = async (at: Place) => ({ params: { id: await hook(at) } })

/** One that was given up. */
async function delivery(at: Place): Promise<{ id: string; delivery: string }> {
  const id = await hook(at)
  const one = newUuid()
  const told = { folder_id: at.folder_id, board_id: at.board_id, item_id: at.item_id, actor_id: null }
  await at.server.db.run(
    at.team_id,
    `insert into hook_events (team_id, id, hook_id, item_id, lane, type, told, state, due, created_at)
     values ($1, $2, $3, $4, 0, 'item.created', $5, 'failed', '2027-01-02', '2026-01-02')`,
    [
      at.team_id,
      one,
      id,
      at.item_id,
      JSON.stringify({ ...told, old: null, new: null, at: '2026-01-02 03:04:05' }),
    ],
  )
  return { id, delivery: one }
}

const DELIVERY = async (at: Place) => ({ params: await delivery(at) })

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/hooks', SIGNED_IN],
    [
      'PUT /api/{team_id}/hooks/{id} · new',
      BY_MEMBERS,
      async () => ({ params: { id: newUuid() }, body: NEW }),
      // In each workspace an id is one of its own.
      '404 201',
    ],
    [
      'PUT /api/{team_id}/hooks/{id}',
      '404 404 404 403 409 409 409 409 200 200 403',
      async (at) => ({ ...(await HOOK(at)), body: { name: 'Other', row_version: 2 } }),
    ],
    ['GET /api/{team_id}/hooks', BY_MANAGERS],
    ['DELETE /api/{team_id}/hooks/{id}', '404 404 404 404 404 404 404 200 200 200 403', HOOK],
    ['POST /api/{team_id}/hooks/{id}/rotate', BY_MAKER, HOOK],
    ['POST /api/{team_id}/hooks/{id}/test', BY_MAKER, HOOK],
    ['GET /api/{team_id}/hooks/{id}/logs', BY_MAKER, HOOK],
    ['GET /api/{team_id}/hooks/{id}/logs/{delivery}', BY_MAKER, DELIVERY],
    ['POST /api/{team_id}/hooks/{id}/logs/{delivery}/resend', OFF, DELIVERY],
    [
      'POST /api/{team_id}/hooks/{id}/logs/resend',
      OFF,
      async (at) => ({
        ...(await HOOK(at)),
        body: { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' },
      }),
    ],
  ],
}
