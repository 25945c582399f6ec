import { id, type MatrixRoutes, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

const starOf = (at: Place) => `${at.people.owner.id}.item.${at.item_id}`
const recentOf = (at: Place) => `${at.people.owner.id}.folder.${at.folder_id}`

const starredByOwner = async (at: Place) => {
  const params = { team_id: at.team_id, id: starOf(at) }
  await at.get('PUT /api/{team_id}/stars/{id}', { params, body: { sort_order: 1, row_version: 1 } })
  return params.id
}
const unstarredByOwner = async (at: Place) => {
  const params = { team_id: at.team_id, id: await starredByOwner(at) }
  await at.get('DELETE /api/{team_id}/stars/{id}', { params })
  return params.id
}
const openedByOwner = async (at: Place) => {
  const params = { team_id: at.team_id, id: recentOf(at) }
  const body = { opened_at: '2026-01-02 03:04:05', row_version: 1 }
  await at.get('PUT /api/{team_id}/recents/{id}', { params, body })
  return params.id
}

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const SEEN_BY_THE_OWNER = '404 404 404 404 404 404 404 404 200 200 403'
const SAVED_BY_THE_OWNER = '404 404 404 401 404 404 404 404 200 200 403'
const KEPT_BY_THE_OWNER = '404 404 404 401 404 404 404 404 403 403 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/at-hand', SIGNED_IN],
    ['GET /api/me/stars', SIGNED_IN],
    ['GET /api/{team_id}/stars/{id}', SEEN_BY_THE_OWNER, id(starredByOwner)],
    [
      'PUT /api/{team_id}/stars/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({ params: { id: await starredByOwner(at) }, body: { sort_order: 2, row_version: 2 } }),
    ],
    ['DELETE /api/{team_id}/stars/{id}', SAVED_BY_THE_OWNER, id(starredByOwner)],
    ['POST /api/{team_id}/stars/{id}/restore', SAVED_BY_THE_OWNER, id(unstarredByOwner)],
    ['GET /api/me/recents', SIGNED_IN],
    ['GET /api/{team_id}/recents/{id}', SEEN_BY_THE_OWNER, id(openedByOwner)],
    [
      'PUT /api/{team_id}/recents/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({
        params: { id: await openedByOwner(at) },
        body: { opened_at: '2026-02-03 04:05:06', row_version: 2 },
      }),
    ],
    ['DELETE /api/{team_id}/recents/{id}', KEPT_BY_THE_OWNER, id(openedByOwner)],
    ['POST /api/{team_id}/recents/{id}/restore', KEPT_BY_THE_OWNER, id(openedByOwner)],
  ],
}
