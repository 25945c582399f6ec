import { newUuid } from '@weft/base'
import { type MatrixRoutes, type Place, SEEN_BY_MEMBERS } from '@weft/server/testing/matrix'

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
// The server has no model, which only those hear who might ask it.
const BY_MAKERS = '404 404 404 403 404 403 422 422 422 422 403'

/** A question that nobody of the matrix asked. */
async function askedByNobody(at: Place): Promise<string> {
  const id = newUuid()
  await at.server.db.run(
    at.team_id,
    `insert into ai_requests (team_id, id, user_id, kind, board_id, folder_id, model, created_at)
     values ($1, $2, 0, 'items', $3, $4, 'small', now())`,
    [at.team_id, id, at.board_id, at.folder_id],
  )
  return id
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/{team_id}/ai/credits', SEEN_BY_MEMBERS],
    ['GET /api/{team_id}/ai', BY_MAKERS, (at) => ({ query: { folder_id: at.folder_id } })],
    [
      'POST /api/{team_id}/ai/items',
      BY_MAKERS,
      (at) => ({ body: { folder_id: at.folder_id, prompt: 'Fix it' } }),
    ],
    [
      'GET /api/{team_id}/ai/model',
      BY_MAKERS,
      (at) => ({ query: { board_id: at.board_id, folder_id: at.folder_id } }),
    ],
    [
      'POST /api/{team_id}/ai/formula',
      BY_MAKERS,
      (at) => ({ body: { board_id: at.board_id, prompt: 'Twice the points' } }),
    ],
    [
      'POST /api/{team_id}/ai/filter',
      BY_MAKERS,
      (at) => ({ body: { folder_id: at.folder_id, attribute_ids: [], prompt: 'Mine' } }),
    ],
    ['GET /api/{team_id}/ai/fill', BY_MAKERS, (at) => ({ query: { folder_id: at.folder_id } })],
    [
      'POST /api/{team_id}/ai/fill',
      BY_MAKERS,
      (at) => ({
        body: {
          folder_id: at.folder_id,
          attribute_id: at.tags_id,
          item_ids: [at.item_id],
          prompt: 'Find it out',
        },
      }),
    ],
    [
      'POST /api/{team_id}/ai/fill/accept',
      '404 404 404 404 404 404 404 404 404 404 404',
      async (at) => ({
        body: {
          request_id: await askedByNobody(at),
          attribute_id: at.tags_id,
          values: [{ item_id: at.item_id, row_version: 0, data: null }],
        },
      }),
    ],
    ['GET /api/{team_id}/ai/summary', BY_MAKERS, (at) => ({ query: { item_id: at.item_id } })],
    ['POST /api/{team_id}/ai/summary', BY_MAKERS, (at) => ({ body: { item_id: at.item_id } })],
    [
      'POST /api/{team_id}/ai/take',
      '404 404 404 404 404 404 404 404 404 404 404',
      async (at) => ({ body: { request_id: await askedByNobody(at) } }),
    ],
    [
      'POST /api/{team_id}/ai/accept',
      '404 404 404 404 404 404 404 404 404 404 404',
      async (at) => ({
        body: { request_id: await askedByNobody(at), items: [{ id: newUuid(), values: {} }] },
      }),
    ],
  ],
}
