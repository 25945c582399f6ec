import type { Declared } from './declared.ts'
import {
  SEEN_IN_TEAM,
  SEEN_ON_BOARD,
  SAVED_BY_FULL,
  MADE_BY_FULL,
  MADE_ON_BOARD,
  DONE_BY_ADMINS,
  NEVER_SAVED,
  OWN_BOARD_BY_FULL,
  OWN_BOARD_BY_ADMINS,
  BOARD_MADE_BY_FULL,
  NOBODY,
} from './answers.ts'
import {
  id,
  inBoard,
  inFolder,
  aFolder,
  aView,
  anAttribute,
  saved,
  one,
  gone,
  put,
  create,
  link,
  linkable,
  unlinked,
  value,
} from './asks.ts'
import { NEW_SLUG, NEW_UUID } from './requests.ts'

/** Boards, folders, views, attributes, items and values. */
export const RECORD_ROUTES: readonly Declared[] = [
  // Boards.
  ['GET /api/{team_id}/boards', SEEN_IN_TEAM],
  ['GET /api/{team_id}/boards/{id}', SEEN_ON_BOARD, id((at) => at.board_id)],
  ['PUT /api/{team_id}/boards/{id} · new', BOARD_MADE_BY_FULL, create(NEW_SLUG, () => ({ name: 'B' }))],
  ['PUT /api/{team_id}/boards/{id}', OWN_BOARD_BY_FULL, put('board', () => saved)],
  // `old` only says what the caller knew: nothing of it is written.
  [
    'PUT /api/{team_id}/boards/{id} · its people',
    OWN_BOARD_BY_FULL,
    put('board', (at) => ({
      user_ids: [at.people.owner.id, at.people.full.id],
      old: { user_ids: [at.people.owner.id, at.people.invited.id] },
    })),
    '404 404 422 422 200 200',
  ],
  ['DELETE /api/{team_id}/boards/{id}', OWN_BOARD_BY_ADMINS, id(one('board'))],
  ['POST /api/{team_id}/boards/{id}/restore', OWN_BOARD_BY_ADMINS, id(gone('board'))],
  ['POST /api/{team_id}/boards/quick', BOARD_MADE_BY_FULL, () => ({ body: { name: 'Q' } })],
  ['GET /api/resolve/board/{id}', SEEN_ON_BOARD, id((at) => at.board_id)],

  // Folders.
  ['GET /api/{team_id}/folders', SEEN_IN_TEAM],
  ['GET /api/{team_id}/folders · of a board', SEEN_ON_BOARD, (at) => ({ query: inBoard(at) })],
  ['GET /api/{team_id}/folders/{id}', SEEN_ON_BOARD, id((at) => at.folder_id)],
  [
    'GET /api/{team_id}/folders/{folder_id}/content',
    SEEN_ON_BOARD,
    (at) => ({ params: { folder_id: at.folder_id } }),
  ],
  ['PUT /api/{team_id}/folders/{id} · new', MADE_BY_FULL, create(NEW_SLUG, aFolder)],
  [
    'PUT /api/{team_id}/folders/{id} · new in a folder',
    MADE_BY_FULL,
    create(NEW_SLUG, (at) => ({ ...aFolder(at), parent_id: at.folder_id })),
    '404 422 404',
  ],
  ['PUT /api/{team_id}/folders/{id}', SAVED_BY_FULL, put('folder', () => saved)],
  [
    'PUT /api/{team_id}/folders/{id} · into a folder',
    SAVED_BY_FULL,
    put('folder', (at) => ({ parent_id: at.folder_id, row_version: 2 })),
  ],
  // Attributes may come later than what names them: an unknown id is kept, and shows nothing.
  [
    'PUT /api/{team_id}/folders/{id} · its attributes',
    SAVED_BY_FULL,
    put('folder', (at) => ({ attribute_ids: [at.name_id], old: { attribute_ids: [] } })),
    '404 404 200',
  ],
  [
    'PUT /api/{team_id}/folders/{id} · to another board',
    NEVER_SAVED,
    put('folder', (at) => ({ board_id: at.other_board_id, row_version: 2 })),
    '404 404 422',
  ],
  ['DELETE /api/{team_id}/folders/{id}', DONE_BY_ADMINS, id(one('folder'))],
  ['POST /api/{team_id}/folders/{id}/restore', DONE_BY_ADMINS, id(gone('folder'))],

  // Views.
  ['GET /api/{team_id}/views', SEEN_IN_TEAM],
  ['GET /api/{team_id}/views · of a folder', SEEN_ON_BOARD, (at) => ({ query: inFolder(at) })],
  ['GET /api/{team_id}/views/{id}', SEEN_ON_BOARD, id((at) => at.view_id)],
  ['PUT /api/{team_id}/views/{id} · new', MADE_BY_FULL, create(NEW_SLUG, aView)],
  [
    'PUT /api/{team_id}/views/{id} · new and personal',
    MADE_ON_BOARD,
    create(NEW_SLUG, (at) => ({ ...aView(at), access: 'personal' })),
  ],
  ['PUT /api/{team_id}/views/{id}', SAVED_BY_FULL, put('view', () => saved)],
  [
    'PUT /api/{team_id}/views/{id} · its owner',
    '404 404 404 403 404 403 403 403 200 200 403',
    put('view', (at) => ({ owner_id: at.people.full.id, old: { owner_id: at.people.owner.id } })),
    '404 404 422 409',
  ],
  [
    'PUT /api/{team_id}/views/{id} · to another folder',
    NEVER_SAVED,
    put('view', (at) => ({ folder_id: at.other_folder_id, row_version: 2 })),
    '404 404 422',
  ],
  ['DELETE /api/{team_id}/views/{id}', DONE_BY_ADMINS, id(one('view'))],
  ['POST /api/{team_id}/views/{id}/restore', DONE_BY_ADMINS, id(gone('view'))],
  ['GET /api/resolve/view/{id}', SEEN_ON_BOARD, id((at) => at.view_id)],

  // Attributes.
  ['GET /api/{team_id}/attributes', SEEN_IN_TEAM],
  ['GET /api/{team_id}/attributes · of a board', SEEN_ON_BOARD, (at) => ({ query: inBoard(at) })],
  ['GET /api/{team_id}/attributes/{id}', SEEN_ON_BOARD, id((at) => at.name_id)],
  ['PUT /api/{team_id}/attributes/{id} · new', MADE_BY_FULL, create(NEW_UUID, anAttribute)],
  [
    'PUT /api/{team_id}/attributes/{id}',
    SAVED_BY_FULL,
    put('attribute', () => ({ sort_order: 5, row_version: 2 })),
  ],
  [
    'PUT /api/{team_id}/attributes/{id} · to another board',
    NEVER_SAVED,
    put('attribute', (at) => ({ board_id: at.other_board_id, row_version: 2 })),
    '404 404 422',
  ],
  ['DELETE /api/{team_id}/attributes/{id}', DONE_BY_ADMINS, id(one('attribute'))],
  ['POST /api/{team_id}/attributes/{id}/restore', DONE_BY_ADMINS, id(gone('attribute'))],

  // Items and values.
  ['GET /api/{team_id}/items', SEEN_IN_TEAM],
  ['GET /api/{team_id}/items · of a folder', SEEN_ON_BOARD, (at) => ({ query: { folder_id: at.folder_id } })],
  [
    'GET /api/{team_id}/items · the changes',
    SEEN_ON_BOARD,
    (at) => ({ query: { folder_id: at.folder_id, since: 0 } }),
  ],
  // Ids that name nothing here answer no rows.
  ['GET /api/{team_id}/items · by id', SEEN_IN_TEAM, (at) => ({ query: { ids: at.item_id } }), '404 200'],
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
  [
    'POST /api/{team_id}/items/csv',
    SAVED_BY_FULL,
    (at) => ({ body: { ids: [at.item_id], attribute_ids: [at.name_id] } }),
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
  // A value comes back with its item, or is written again.
  ['POST /api/{team_id}/values/{id}/restore', NOBODY, id(value)],
]
