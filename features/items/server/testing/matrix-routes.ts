import {
  create,
  gone,
  id,
  inFolder,
  MADE_ON_BOARD,
  type MatrixRoutes,
  NEVER_SAVED,
  NEW_UUID,
  NOBODY,
  one,
  put,
  SAVED_BY_FULL,
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
  value,
} from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [
    [
      'GET /api/{team_id}/folders/{folder_id}/content',
      SEEN_ON_BOARD,
      (at) => ({ params: { folder_id: at.folder_id } }),
    ],
    [
      'GET /api/{team_id}/folders/{folder_id}/content · of another time',
      SAVED_BY_FULL,
      (at) => ({ params: { folder_id: at.folder_id }, query: { seq: 1_000_000 } }),
    ],
    [
      'GET /api/{team_id}/folders/{folder_id}/changes',
      SAVED_BY_FULL,
      (at) => ({ params: { folder_id: at.folder_id }, query: { from: 1_000_000, to: 1_000_000 } }),
    ],
    [
      'GET /api/{team_id}/folders/{folder_id}/history',
      SAVED_BY_FULL,
      (at) => ({ params: { folder_id: at.folder_id } }),
    ],
    // Items and values.
    ['GET /api/{team_id}/items', SEEN_IN_TEAM],
    [
      'GET /api/{team_id}/items · of a folder',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    [
      'GET /api/{team_id}/items · the changes',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id, since: 0 } }),
    ],
    // Ids that name nothing here answer no rows.
    ['GET /api/{team_id}/items · by id', SEEN_IN_TEAM, (at) => ({ query: { ids: at.item_id } }), '404 200'],
    // Items that may not be seen are left out.
    ['POST /api/{team_id}/items/names', SEEN_IN_TEAM, (at) => ({ body: { ids: [at.item_id] } }), '404 200'],
    // An attribute that is not here sorts nothing.
    [
      'GET /api/{team_id}/items · sorted',
      SEEN_ON_BOARD,
      (at) => ({
        query: {
          folder_id: at.folder_id,
          sort: JSON.stringify([{ attribute_id: at.name_id, direction: 'asc' }]),
        },
      }),
      '404 404 200',
    ],
    ['GET /api/{team_id}/items/{id}', SEEN_ON_BOARD, id((at) => at.item_id)],
    // A label that is not there yet is kept, as attributes of folders are.
    [
      'PUT /api/{team_id}/items/{id} · new',
      MADE_ON_BOARD,
      create(NEW_UUID, (at) => ({
        ...inFolder(at),
        parent_id: at.item_id,
        values: { [at.name_id]: 'I', [at.tags_id]: [at.label_id] },
      })),
      '404 404 404 404 422 422 201',
    ],
    ['PUT /api/{team_id}/items/{id}', SAVED_BY_FULL, put('item', () => ({ sort_order: 5, row_version: 2 }))],
    [
      'PUT /api/{team_id}/items/{id} · into another folder',
      NEVER_SAVED,
      put('item', (at) => ({ folder_id: at.other_folder_id, row_version: 2 })),
      '404 404 422',
    ],
    [
      'PUT /api/{team_id}/items/{id} · below another item',
      SAVED_BY_FULL,
      put('item', (at) => ({ parent_id: at.item_id, row_version: 2 })),
    ],
    ['DELETE /api/{team_id}/items/{id}', SAVED_BY_FULL, id(one('item'))],
    ['POST /api/{team_id}/items/{id}/restore', SAVED_BY_FULL, id(gone('item'))],
    // Of the mapping only attributes of the two boards are looked at.
    [
      'POST /api/{team_id}/items/{id}/move',
      SAVED_BY_FULL,
      async (at) => ({
        params: { id: await one('item')(at) },
        body: { folder_id: at.other_folder_id, mapping: { [at.name_id]: at.name_id } },
      }),
      '404 404 404 200 200',
    ],
    [
      'POST /api/{team_id}/items/{id}/move/preview',
      SEEN_ON_BOARD,
      async (at) => ({
        params: { id: await one('item')(at) },
        body: { folder_id: at.other_folder_id, mapping: { [at.name_id]: at.name_id } },
      }),
      '404 404 404 200 200',
    ],
    ['GET /api/{team_id}/items/{id}/activity', SAVED_BY_FULL, id(one('item'))],
    [
      'GET /api/{team_id}/items/{id}/texts/{attribute_id}/{hash}',
      SAVED_BY_FULL,
      (at) => ({ params: { id: at.item_id, attribute_id: NEW_UUID, hash: '0'.repeat(32) } }),
    ],
    [
      'GET /api/{team_id}/boards/{board_id}/numbered',
      SEEN_ON_BOARD,
      (at) => ({ params: { board_id: at.board_id }, query: { id: 'ABC-1' } }),
    ],
    ['GET /api/{team_id}/open-items', SEEN_IN_TEAM, () => ({ query: { who: 'open' } })],
    ['GET /api/{team_id}/values', SEEN_IN_TEAM],
    [
      'GET /api/{team_id}/values · of a folder',
      SEEN_ON_BOARD,
      (at) => ({ query: { folder_id: at.folder_id } }),
    ],
    // An item that is not here has no values.
    [
      'GET /api/{team_id}/values · of an item',
      SEEN_IN_TEAM,
      (at) => ({ query: { item_id: at.item_id } }),
      '404 200',
    ],
    ['GET /api/{team_id}/values/{id}', SEEN_ON_BOARD, id((at) => `${at.item_id}.${at.name_id}`)],
    [
      'PUT /api/{team_id}/values/{id}',
      SAVED_BY_FULL,
      async (at) => ({ params: { id: await value(at) }, body: { data: 'A', row_version: 1 } }),
    ],
    // Any number can be written; it names nobody who is not in the workspace (leaks.pg.test.ts).
    [
      'PUT /api/{team_id}/values/{id} · a person',
      SAVED_BY_FULL,
      async (at) => ({
        params: { id: `${await one('item')(at)}.${at.people_id}` },
        body: { data: [at.people.full.id], row_version: 1 },
      }),
      '404 404 404 200',
    ],
    ['DELETE /api/{team_id}/values/{id}', SAVED_BY_FULL, id(value)],
    // A value comes back with its item, or is written again.
    ['POST /api/{team_id}/values/{id}/restore', NOBODY, id(value)],
  ],
}
