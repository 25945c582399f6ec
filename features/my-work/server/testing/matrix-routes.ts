import { id, type MatrixRoutes, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

import { writeItems } from '../write-work.ts'

/** The item as the work of the owner, who made it. */
async function ofOwner(at: Place): Promise<string> {
  await writeItems(at.server.kit, at.team_id, [at.item_id])
  return `${at.people.owner.id}.${at.item_id}`
}

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const SEEN_BY_THE_OWNER = '404 404 404 404 404 404 404 404 200 200 403'
const SAVED_BY_THE_OWNER = '404 404 404 401 404 404 404 404 200 200 403'
const KEPT_BY_THE_OWNER = '404 404 404 401 404 404 404 404 403 403 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/work-items', SIGNED_IN],
    ['GET /api/work', SIGNED_IN],
    ['GET /api/{team_id}/work-items/{id}', SEEN_BY_THE_OWNER, id(ofOwner)],
    [
      'PUT /api/{team_id}/work-items/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({ params: { id: await ofOwner(at) }, body: { row_version: 2 } }),
    ],
    ['DELETE /api/{team_id}/work-items/{id}', KEPT_BY_THE_OWNER, id(ofOwner)],
    ['POST /api/{team_id}/work-items/{id}/restore', KEPT_BY_THE_OWNER, id(ofOwner)],
  ],
}
