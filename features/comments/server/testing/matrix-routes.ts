import {
  create,
  DONE_BY_ADMINS,
  id,
  MADE_ON_BOARD,
  type MatrixRoutes,
  NEVER_SAVED,
  NEW_UUID,
  type Place,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
  SIGNED_IN,
} from '@weft/server/testing/matrix'

const aComment = ({ board_id, item_id }: Place) => ({ board_id, item_id, text: { html: '<p>Said</p>' } })
/** One more comment, by the owner. */
const comment = (at: Place) => at.add('comments', aComment(at))
const deleted = (at: Place) => at.addTrashed('comments', aComment(at))
const reaction = async (at: Place) =>
  at.add('comment-reaction', { comment_id: await comment(at), reaction: '👍' })
const readByOwner = async (at: Place) => {
  const read = `${at.people.owner.id}.${at.item_id}`
  const body = { read_at: '2026-01-02 03:04:05', row_version: 1 }
  await at.get('PUT /api/{team_id}/comment-reads/{id}', { params: { team_id: at.team_id, id: read }, body })
  return read
}
// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const BY_ITS_PERSON = '404 404 404 403 404 403 403 403 200 200 403'
const SAVED_BY_THE_OWNER = '404 404 404 401 404 404 404 404 200 200 403'
const KEPT_BY_THE_OWNER = '404 404 404 401 404 404 404 404 403 403 403'
const BY_NOBODY = '404 404 404 403 404 403 403 403 403 403 403'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/{team_id}/comments', SEEN_IN_TEAM],
    [
      'GET /api/{team_id}/comments · of a folder',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    [
      'GET /api/{team_id}/comments · the changes',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id, since: 0 } }),
    ],
    ['GET /api/{team_id}/comments · of an item', SEEN_ON_BOARD, (at) => ({ query: { item_id: at.item_id } })],
    [
      'GET /api/{team_id}/comments/multiple',
      SEEN_IN_TEAM,
      (at) => ({ query: { item_ids: at.item_id } }),
      '404 200',
    ],
    ['GET /api/{team_id}/comments/unreached', SEEN_ON_BOARD, (at) => ({ query: { item_id: at.item_id } })],
    ['GET /api/{team_id}/comments/{id}', SEEN_ON_BOARD, id(comment)],
    // The item decides which board it is: whoever wrote may not know that it moved.
    ['PUT /api/{team_id}/comments/{id} · new', MADE_ON_BOARD, create(NEW_UUID, aComment), '404 201 404'],
    [
      'PUT /api/{team_id}/comments/{id}',
      DONE_BY_ADMINS,
      async (at) => ({
        params: { id: await comment(at) },
        body: { text: { html: '<p>Changed</p>' }, row_version: 2 },
      }),
    ],
    ['DELETE /api/{team_id}/comments/{id}', DONE_BY_ADMINS, id(comment)],
    // Nothing of it is left.
    ['POST /api/{team_id}/comments/{id}/restore', NEVER_SAVED, id(deleted)],
    ['POST /api/{team_id}/comments/{id}/pin', DONE_BY_ADMINS, id(comment)],
    ['POST /api/{team_id}/comments/{id}/unpin', DONE_BY_ADMINS, id(comment)],
    ['GET /api/{team_id}/comment-reaction', SEEN_IN_TEAM],
    [
      'GET /api/{team_id}/comment-reaction · of a folder',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    ['GET /api/{team_id}/comment-reaction/{id}', SEEN_ON_BOARD, id(reaction)],
    [
      'PUT /api/{team_id}/comment-reaction/{id}',
      MADE_ON_BOARD,
      async (at) => ({
        params: { id: NEW_UUID },
        body: { comment_id: await comment(at), reaction: '👍' },
      }),
    ],
    ['DELETE /api/{team_id}/comment-reaction/{id}', BY_ITS_PERSON, id(reaction)],
    ['POST /api/{team_id}/comment-reaction/{id}/restore', BY_NOBODY, id(reaction)],
    // What the owner has read, who alone is told.
    ['GET /api/me/comment-reads', SIGNED_IN],
    ['GET /api/{team_id}/comment-reads/{id}', '404 404 404 404 404 404 404 404 200 200 403', id(readByOwner)],
    [
      'PUT /api/{team_id}/comment-reads/{id}',
      SAVED_BY_THE_OWNER,
      async (at) => ({
        params: { id: await readByOwner(at) },
        body: { read_at: '2026-02-03 04:05:06', row_version: 1 },
      }),
    ],
    ['DELETE /api/{team_id}/comment-reads/{id}', KEPT_BY_THE_OWNER, id(readByOwner)],
    ['POST /api/{team_id}/comment-reads/{id}/restore', KEPT_BY_THE_OWNER, id(readByOwner)],
  ],
}
