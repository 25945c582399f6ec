import {
  type MatrixRoutes,
  photoForm,
  type Place,
  SAVED_BY_FULL,
  SEEN_BY_MEMBERS,
  SEEN_ON_BOARD,
} from '@weft/server/testing/matrix'

const EVERYBODY = '200 200 200 200 200 200 200 200 200 200 200'
const NOBODY = '404 404 404 404 404 404 404 404 404 404 404'
/** Nobody else learns that there is such a form. */
const MEMBERS = '404 404 404 404 200 200 200 200 200 200 404'

/** A form over the place's folder; shared for `share`, which is the right to it. */
async function form(at: Place, share: object | null) {
  const { board_id, folder_id } = at
  const settings = { form: { share: { open: share !== null, ...share } } }
  const formId = await at.add('views', { board_id, folder_id, name: 'Form', type: 'form', settings })
  return { params: { formId } }
}

const SECRET = 'A'.repeat(43)
const RAW = {
  type: 'multipart/form-data; boundary=edge',
  bytes: Buffer.from('--edge\r\ncontent-disposition: form-data; name="token"\r\n\r\nnone\r\n--edge--\r\n'),
}

/** Shared forms: whom their sharing lets in, whatever else they may see. */
export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /form/{formId} · shared with anybody', EVERYBODY, (at) => form(at, {}), '200'],
    ['GET /form/{formId} · shared with members', MEMBERS, (at) => form(at, { who: 'members' })],
    ['GET /form/{formId} · not shared', NOBODY, (at) => form(at, null)],
    // Without a page of ours the answer is not taken from anybody.
    [
      'POST /form/{formId} · shared with anybody',
      EVERYBODY.replaceAll('200', '422'),
      async (at) => ({ ...(await form(at, {})), raw: RAW }),
      '422',
    ],
    ['GET /api/{team_id}/forms', SEEN_BY_MEMBERS],
    // What only a secret, a name that nobody guesses or a question of its kind opens.
    [
      'GET /form/{formId}/edit/{secret}',
      NOBODY,
      async (at) => ({ params: { ...(await form(at, {})).params, secret: SECRET } }),
    ],
    [
      'POST /form/{formId}/edit/{secret}',
      NOBODY,
      async (at) => ({ params: { ...(await form(at, {})).params, secret: SECRET }, raw: RAW }),
    ],
    [
      'GET /form/{formId}/choices/{field}',
      NOBODY,
      async (at) => ({ params: { ...(await form(at, {})).params, field: 'none' } }),
    ],
    [
      'GET /form/{formId}/pictures/{name}',
      NOBODY,
      async (at) => ({ params: { ...(await form(at, {})).params, name: '0'.repeat(32) } }),
    ],
    [
      'POST /api/{team_id}/forms/{id}/pictures',
      SAVED_BY_FULL,
      async (at) => ({
        params: { id: (await form(at, {})).params.formId },
        raw: photoForm('logo', { field: 'picture', values: { kind: 'logo' } }),
      }),
    ],
    ['POST /form/{formId} · not shared', NOBODY, async (at) => ({ ...(await form(at, null)), raw: RAW })],
    [
      'GET /api/{team_id}/forms/{id}/answers',
      SEEN_ON_BOARD,
      async (at) => ({ params: { id: (await form(at, {})).params.formId } }),
    ],
  ],
}
