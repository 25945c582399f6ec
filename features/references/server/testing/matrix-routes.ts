import {
  id,
  inFolder,
  MADE_BY_FULL,
  type MatrixRoutes,
  type Place,
  SAVED_BY_FULL,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

/** Two items that no link is between. */
const linkable = async (at: Place) =>
  `${await at.add('items', inFolder(at))}.${at.link_id}.${await at.add('items', inFolder(at))}`
const link = async (at: Place) => {
  const params = { team_id: at.team_id, id: await linkable(at) }
  await at.get('PUT /api/{team_id}/references/{id}', { params, body: { row_version: 1 } })
  return params.id
}
const unlinked = async (at: Place) => {
  const params = { team_id: at.team_id, id: await link(at) }
  await at.get('DELETE /api/{team_id}/references/{id}', { params })
  return params.id
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/{team_id}/references', SEEN_IN_TEAM],
    [
      'GET /api/{team_id}/references · of a folder',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    [
      'GET /api/{team_id}/references · the changes',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id, since: 0 } }),
    ],
    ['GET /api/{team_id}/references/{id}', SEEN_ON_BOARD, id((at) => at.reference_id)],
    [
      'PUT /api/{team_id}/references/{id} · new',
      MADE_BY_FULL,
      async (at) => ({ params: { id: await linkable(at) }, body: { row_version: 1 } }),
    ],
    [
      'PUT /api/{team_id}/references/{id}',
      SAVED_BY_FULL,
      async (at) => ({
        params: { id: await link(at) },
        body: { sort_order: 5, row_version: 2, old: { sort_order: 0 } },
      }),
    ],
    ['DELETE /api/{team_id}/references/{id}', SAVED_BY_FULL, id(link)],
    ['POST /api/{team_id}/references/{id}/restore', SAVED_BY_FULL, id(unlinked)],
  ],
}
