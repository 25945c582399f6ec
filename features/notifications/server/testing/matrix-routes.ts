import { id, type MatrixRoutes, NEW_UUID, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

import { addNotification } from './add-notification.ts'

/** A browser as it says where it is reached. */
const BROWSER = {
  token: 'https://push.example.com/send/1',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

/** One of the owner's, about the item. */
const ofOwner = (at: Place) => addNotification(at, at.people.owner.id)

const followedByOwner = async (at: Place) => {
  const of = `${at.people.owner.id}.item.${at.item_id}`
  const params = { team_id: at.team_id, id: of }
  await at.get('PUT /api/{team_id}/subscriptions/{id}', { params, body: { muted: false, row_version: 1 } })
  return of
}

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const SEEN_BY_THE_OWNER = '404 404 404 404 404 404 404 404 200 200 403'
const SAVED_BY_THE_OWNER = '404 404 404 401 404 404 404 404 200 200 403'
const KEPT_BY_THE_OWNER = '404 404 404 401 404 404 404 404 403 403 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/notifications', SIGNED_IN],
    ['GET /api/notifications/boards', SIGNED_IN],
    ['GET /api/notifications/unread-count', SIGNED_IN],
    ['PUT /api/notifications/read', SIGNED_IN, () => ({ body: { notification_ids: [NEW_UUID] } })],
    ['PUT /api/notifications/unread', SIGNED_IN, () => ({ body: { notification_ids: [NEW_UUID] } })],
    ['PUT /api/notifications/read-all', SIGNED_IN, () => ({ body: { read_at: '2026-01-02 03:04:05' } })],
    ['GET /api/notifications/push-key', SIGNED_IN],
    ['POST /api/notifications/device-tokens', SIGNED_IN, () => ({ body: BROWSER })],
    ['DELETE /api/notifications/device-tokens', SIGNED_IN, () => ({ body: { token: BROWSER.token } })],
    // By the address alone, whoever has it: this one is nobody's.
    [
      'POST /unsubscribe/{token}',
      '404 404 404 404 404 404 404 404 404 404 404',
      () => ({ params: { token: '1.forged' }, body: {} }),
    ],
    // What the owner was told, who alone hears of it.
    ['GET /api/me/notifications', SIGNED_IN],
    ['GET /api/{team_id}/notifications/{id}', SEEN_BY_THE_OWNER, id(ofOwner)],
    [
      'PUT /api/{team_id}/notifications/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({
        params: { id: await ofOwner(at) },
        body: { read_at: '2026-02-03 04:05:06', row_version: 2 },
      }),
    ],
    // Who follows what.
    ['GET /api/me/subscriptions', SIGNED_IN],
    ['GET /api/{team_id}/subscriptions/{id}', SEEN_BY_THE_OWNER, id(followedByOwner)],
    [
      'PUT /api/{team_id}/subscriptions/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({ params: { id: await followedByOwner(at) }, body: { muted: true, row_version: 2 } }),
    ],
    ['DELETE /api/{team_id}/subscriptions/{id}', KEPT_BY_THE_OWNER, id(followedByOwner)],
    ['POST /api/{team_id}/subscriptions/{id}/restore', KEPT_BY_THE_OWNER, id(followedByOwner)],
    ['DELETE /api/{team_id}/notifications/{id}', KEPT_BY_THE_OWNER, id(ofOwner)],
    ['POST /api/{team_id}/notifications/{id}/restore', KEPT_BY_THE_OWNER, id(ofOwner)],
  ],
}
