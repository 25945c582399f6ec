import { newUuid } from '@weft/base'
import { type MatrixRoutes, type Place } from '@weft/server/testing/matrix'

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
/** A table of a view: whoever may export the folder. */
const BY_EXPORTERS = '404 404 404 401 404 403 201 201 201 201 403'
/** Whoever asked for it: here that is the owner. */
const ITS_OWN = '404 404 404 404 404 404 404 404 200 200 403'
/** Nobody has it until it is there. */
const NOT_YET = '404 404 404 404 404 404 404 404 409 409 403'

/** An export of the owner's, which no job takes up. */
async function waiting(at: Place): Promise<{ params: { id: string } }> {
  const id = newUuid()
  await at.server.db.run(
    at.team_id,
    `insert into exports (team_id, id, user_id, kind, asked, folder_ids, name, state, created_at, expires_at)
     values ($1, $2, $3, 'csv', '{}', '{}', 'Table', 'waiting', '2026-01-02', '2099-01-02')`,
    [at.team_id, id, at.people.owner.id],
  )
  return { params: { id } }
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    [
      'POST /api/{team_id}/exports',
      BY_EXPORTERS,
      async (at) => {
        await at.server.db.run(at.team_id, 'delete from exports where team_id = $1', [at.team_id])
        return { body: { kind: 'csv', folder_id: at.folder_id } }
      },
    ],
    ['GET /api/{team_id}/exports/{id}', ITS_OWN, waiting],
    ['GET /api/{team_id}/exports/{id}/file', NOT_YET, waiting],
  ],
}
