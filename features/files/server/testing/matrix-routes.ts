import { createHash } from 'node:crypto'

import {
  type MatrixRoutes,
  NEW_UUID,
  OWN_IMPORT,
  type Place,
  SEEN_BY_MEMBERS,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

const BYTES = Buffer.from('words')
const RAW = { type: 'application/octet-stream', bytes: BYTES }
const FINISH = { sha256: createHash('sha256').update(BYTES).digest('hex') }
const UPLOADED_BY_TALKERS = '401 404 404 401 404 201 201 201 201 201 403'
const UPLOADED_BY_FULL = '401 404 404 401 404 403 201 201 201 201 403'

const attributes = new Map<string, Promise<string>>()

/** An item that may hold files. */
async function holder(at: Place) {
  const { board_id, folder_id } = at
  // One for all requests of a place: a board has only so many.
  const made =
    attributes.get(board_id) ?? at.add('attributes', { board_id, name: 'files', type: 'attachments' })
  attributes.set(board_id, made)
  return { item_id: await at.add('items', { board_id, folder_id }), attribute_id: await made }
}

/** The owner's upload up to where it was before the last step. */
async function begun(at: Place, isSent = false) {
  const id = crypto.randomUUID()
  const { team_id } = at
  const body = { ...(await holder(at)), id, name: 'words.txt', size: BYTES.length }
  await at.get('POST /api/{team_id}/attachments/uploads', { params: { team_id }, body })
  const ask = { params: { team_id, id }, query: { offset: 0 }, raw: RAW }
  if (isSent) await at.get('PUT /api/{team_id}/attachments/uploads/{id}/parts', ask)
  return { params: { id } }
}

async function file(at: Place) {
  const { params } = await begun(at, true)
  const ask = { params: { ...params, team_id: at.team_id }, body: FINISH }
  await at.get('POST /api/{team_id}/attachments/uploads/{id}/finish', ask)
  return { params }
}

/** Uploads are of whoever began them, and who has a signed address has the right. */
export const matrixRoutes: MatrixRoutes = {
  rows: [
    [
      'POST /api/{team_id}/attachments/uploads',
      UPLOADED_BY_FULL,
      async (at) => ({ body: { ...(await holder(at)), id: NEW_UUID, name: 'a', size: 5 } }),
    ],
    [
      'POST /api/{team_id}/attachments/uploads · for a comment',
      UPLOADED_BY_TALKERS,
      async (at) => ({ body: { item_id: at.item_id, attribute_id: null, id: NEW_UUID, name: 'a', size: 5 } }),
    ],
    ['GET /api/{team_id}/attachments/uploads/{id}', OWN_IMPORT, (at) => begun(at)],
    [
      'PUT /api/{team_id}/attachments/uploads/{id}/parts',
      OWN_IMPORT,
      async (at) => ({ ...(await begun(at)), query: { offset: 0 }, raw: RAW }),
    ],
    [
      'POST /api/{team_id}/attachments/uploads/{id}/finish',
      OWN_IMPORT,
      async (at) => ({ ...(await begun(at, true)), body: FINISH }),
    ],
    [
      'DELETE /api/{team_id}/attachments/uploads/{id}',
      OWN_IMPORT.replaceAll('200', '204'),
      (at) => begun(at),
    ],
    // Nothing of one's own network is fetched.
    [
      'POST /api/{team_id}/attachments/from-url',
      UPLOADED_BY_FULL.replaceAll('201', '422'),
      async (at) => ({ body: { ...(await holder(at)), id: NEW_UUID, url: 'https://127.0.0.1/' } }),
    ],
    ['GET /api/{team_id}/attachments/{id}', SEEN_ON_BOARD, file],
    [
      'POST /api/{team_id}/attachments/links',
      SEEN_IN_TEAM,
      async (at) => ({ body: { ids: [(await file(at)).params.id] } }),
      '404 200',
    ],
    [
      'GET /api/{team_id}/attachments/get/{id}',
      '200 200 200 200 200 200 200 200 200 200 200',
      async (at) => {
        const { params } = await file(at)
        const ask = { params: { ...params, team_id: at.team_id } }
        const { download_url } = await at.get('GET /api/{team_id}/attachments/{id}', ask)
        const { searchParams } = new URL(String(download_url), 'http://localhost')
        return { params, query: Object.fromEntries(searchParams) }
      },
    ],
    ['GET /api/{team_id}/attachments/storage', SEEN_BY_MEMBERS],
    [
      'POST /api/{team_id}/link-previews',
      SEEN_BY_MEMBERS,
      () => ({ body: { urls: ['https://weft.test/'] } }),
    ],
  ],
}
