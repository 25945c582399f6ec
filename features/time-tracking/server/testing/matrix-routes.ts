import { newUuid } from '@weft/base'
import { id, type MatrixRoutes, NEW_UUID, type Place, SIGNED_IN } from '@weft/server/testing/matrix'

const attributes = new WeakMap<Place, Promise<string>>()

/** The attribute of the board that counts time. */
function attribute(at: Place): Promise<string> {
  const fields = { board_id: at.board_id, name: `Time ${newUuid()}`, type: 'time_tracking' }
  const made = attributes.get(at) ?? at.add('attributes', fields)
  attributes.set(at, made)
  return made
}

async function anEntry(at: Place) {
  const attribute_id = await attribute(at)
  // It takes no time, so that none of them is in the way of another.
  const times = { started_at: '2026-01-02 03:04:05', ended_at: '2026-01-02 03:04:05' }
  return { item_id: at.item_id, attribute_id, description: 'Work', ...times }
}

/** One of the owner's, who alone changes it. */
const ofOwner = async (at: Place) => at.add('time-entries', await anEntry(at))
const goneOfOwner = async (at: Place) => at.addTrashed('time-entries', await anEntry(at))

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const SEEN_BY_THE_OWNER = '404 404 404 404 404 404 404 404 200 200 403'
const SAVED_BY_THE_OWNER = '404 404 404 401 404 404 404 404 200 200 403'
const STARTED = '404 404 404 401 404 403 201 201 201 201 403'
/** Guests are told of nobody's time. */
const TOLD_IN_TEAM = '404 404 404 401 200 200 200 200 200 200 403'
const TOLD_ON_BOARD = '404 404 404 401 404 200 200 200 200 200 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/me/time-entries', SIGNED_IN],
    ['GET /api/me/time-tracking', SIGNED_IN],
    ['GET /api/{team_id}/time-tracking', TOLD_IN_TEAM],
    [
      'GET /api/{team_id}/time-tracking/{boardId}',
      TOLD_ON_BOARD,
      (at) => ({ params: { boardId: at.board_id } }),
    ],
    [
      'GET /api/{team_id}/time-tracking/{boardId}/report',
      TOLD_ON_BOARD,
      (at) => ({
        params: { boardId: at.board_id },
        query: { from: '2026-01-01', to: '2026-01-31', tz: 'UTC', group: 'day' },
      }),
    ],
    [
      'GET /api/{team_id}/time-tracking/sums',
      TOLD_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    [
      'POST /api/{team_id}/time-tracking',
      STARTED,
      async (at) => ({ body: await anEntry(at) }),
      '404 404 422',
    ],
    ['DELETE /api/{team_id}/time-tracking/{id}', SAVED_BY_THE_OWNER, id(ofOwner)],
    ['GET /api/{team_id}/time-entries/{id}', SEEN_BY_THE_OWNER, id(ofOwner)],
    [
      'PUT /api/{team_id}/time-entries/{id} · new',
      STARTED,
      async (at) => ({ params: { id: NEW_UUID }, body: { ...(await anEntry(at)), row_version: 1 } }),
      '404 404 422',
    ],
    [
      'PUT /api/{team_id}/time-entries/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({ params: { id: await ofOwner(at) }, body: { description: 'Other', row_version: 2 } }),
    ],
    ['DELETE /api/{team_id}/time-entries/{id}', SAVED_BY_THE_OWNER, id(ofOwner)],
    ['POST /api/{team_id}/time-entries/{id}/restore', SAVED_BY_THE_OWNER, id(goneOfOwner)],
  ],
}
