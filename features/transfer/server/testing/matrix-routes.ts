import { type MatrixRoutes, OWN_IMPORT, type Place, SAVED_BY_FULL } from '@weft/server/testing/matrix'

const csv = { type: 'text/csv', bytes: 'Name\nAnn\n' }
// Elsewhere: jobs that work on them do so in their own time.
const upload = async (at: Place) => {
  const { team_id, folder_id, name_id } = await at.elsewhere()
  const query = { folder_id, file_name: 'a.csv' }
  const made = await at.get('POST /api/{team_id}/imports', { params: { team_id }, query, raw: csv })
  return { params: { team_id, id: String(made['id']) }, name_id }
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    // Imports: of whoever uploaded the file.
    [
      'POST /api/{team_id}/imports',
      '401 404 404 401 404 201 201 201 201 201 403',
      (at) => ({ query: { folder_id: at.folder_id, file_name: 'a.csv' }, raw: csv }),
    ],
    ['GET /api/{team_id}/imports/{id}', OWN_IMPORT, upload],
    [
      'POST /api/{team_id}/imports/{id}/preview',
      OWN_IMPORT,
      async (at) => ({ ...(await upload(at)), body: { header: true } }),
    ],
    [
      'POST /api/{team_id}/imports/{id}/check',
      OWN_IMPORT,
      async (at) => {
        const { params, name_id } = await upload(at)
        return { params, body: { mapping: [{ column: 0, action: 'attribute', attribute_id: name_id }] } }
      },
      '404 404 422',
    ],
    [
      'POST /api/{team_id}/imports/{id}/start',
      OWN_IMPORT,
      async (at) => {
        const { params, name_id } = await upload(at)
        return { params, body: { mapping: [{ column: 0, action: 'attribute', attribute_id: name_id }] } }
      },
      '404 404 422',
    ],
    ['POST /api/{team_id}/imports/{id}/cancel', OWN_IMPORT, upload],
    [
      'GET /api/{team_id}/imports',
      '401 404 404 401 404 200 200 200 200 200 403',
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    ['GET /api/{team_id}/imports/{id}/receipt', OWN_IMPORT, upload],
    ['POST /api/{team_id}/imports/{id}/undo', '401 404 404 401 404 404 404 404 409 409 403', upload],
    ['GET /api/{team_id}/imports/{id}/errors.csv', OWN_IMPORT, upload],
    [
      'POST /api/{team_id}/items/csv',
      SAVED_BY_FULL,
      (at) => ({ body: { ids: [at.item_id], attribute_ids: [at.name_id] } }),
    ],
  ],
}
