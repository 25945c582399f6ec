import type { Declared } from './declared.ts'
import {
  MADE_BY_FULL,
  SAVED_BY_FULL,
  SEEN_IN_TEAM,
  SEEN_BY_MEMBERS,
  TEAM_BY_ADMINS,
  GONE_BY_ADMINS,
  DONE_BY_ADMINS,
  OWN_BOARD_BY_FULL,
  OWN_BOARD_BY_ADMINS,
  OWN_IMPORT,
  NOBODY,
  SEEN_ON_BOARD,
} from './answers.ts'
import { gone, id, locked, one, shared, invitation, csv, upload, offered } from './asks.ts'
import { NEW_UUID } from './requests.ts'
import { PASSWORD, photoForm } from './place.ts'

/** Workspaces, members, permissions, sharing and imports. */
export const WORKSPACE_ROUTES: readonly Declared[] = [
  // The name of a picture is the right to it.
  [
    'GET /api/photos/{name}',
    '200 200 200 200 200 200 200 200 200 200 200',
    (at) => ({ params: { name: at.photo } }),
    '200',
  ],

  [
    'GET /api/avatars/{name}',
    '200 200 200 200 200 200 200 200 200 200 200',
    () => ({ params: { name: 'teal.svg' } }),
  ],

  // Workspaces.
  ['GET /api/teams/{id}', SEEN_IN_TEAM],
  ['PUT /api/teams/{id}', TEAM_BY_ADMINS, () => ({ body: { name: 'Renamed' } })],
  [
    'DELETE /api/teams/{id}',
    '404 404 404 404 403 403 403 403 204 401 403',
    async (at) => ({ params: { id: await at.addTeam() } }),
  ],
  [
    'POST /api/teams/{id}/restore',
    '404 404 404 404 404 404 404 404 200 200 404',
    async (at) => {
      const made = await at.addTeam()
      await at.get('DELETE /api/teams/{id}', { params: { id: made } })
      return { params: { id: made } }
    },
  ],
  [
    'POST /api/teams/{id}/owner',
    '404 404 404 404 403 403 403 403 200 401 403',
    async (at) => ({ params: { id: await at.addTeam() }, body: { user_id: at.people.admin.id } }),
  ],
  ['PUT /api/teams/{id}/owner', '404 404 404 404 422 422 422 200 422 422 403', offered],
  ['DELETE /api/teams/{id}/owner', '404 404 404 404 403 403 403 200 200 200 403', offered],
  [
    'DELETE /api/teams/{id}/leave',
    '404 404 404 404 204 204 204 204 422 422 403',
    async (at) => ({ params: { id: await at.addTeam() } }),
  ],
  ['POST /api/teams/{id}/photo', TEAM_BY_ADMINS, () => ({ raw: photoForm('team') })],
  [
    'DELETE /api/teams/{id}/photo',
    '404 404 404 404 403 403 403 200 200 200 403',
    async (at) => ({ params: { id: await at.addTeam() } }),
  ],
  ['GET /api/{team_id}/features', SEEN_BY_MEMBERS],
  ['GET /api/teams/{id}/people', SEEN_IN_TEAM],

  // Members.
  ['GET /api/teams/{id}/members', SEEN_BY_MEMBERS],
  ['GET /api/teams/{id}/members/count', SEEN_BY_MEMBERS],
  ['GET /api/teams/{id}/members/invitations', TEAM_BY_ADMINS],
  [
    'POST /api/teams/{id}/members',
    TEAM_BY_ADMINS,
    (at) => ({
      body: {
        invitations: [{ email: `${NEW_UUID}@weft.test`, role: 'restricted-member' }],
        boardId: at.board_id,
      },
    }),
  ],
  [
    'POST /api/teams/{id}/members/resend',
    TEAM_BY_ADMINS,
    async (at) => ({ body: { user_id: await invitation(at) } }),
  ],
  [
    'PUT /api/teams/{id}/members/{memberId}',
    '404 404 404 403 403 403 403 200 200 401 403',
    async (at) => ({ params: { memberId: await at.addMember() }, body: { role: 'admin' } }),
  ],
  [
    'POST /api/teams/{id}/members/{memberId}/suspend',
    TEAM_BY_ADMINS,
    async (at) => ({ params: { memberId: await at.addMember() } }),
  ],
  [
    'POST /api/teams/{id}/members/{memberId}/resume',
    TEAM_BY_ADMINS,
    async (at) => ({ params: { memberId: await at.addMember() } }),
  ],
  ['GET /api/teams/{id}/two-factor', SEEN_BY_MEMBERS],
  // Nobody here has a second factor: to demand none is all that they may.
  [
    'PUT /api/teams/{id}/two-factor',
    '404 404 404 403 403 403 403 200 200 401 403',
    () => ({ body: { required: false } }),
  ],
  [
    'PUT /api/teams/{id}/two-factor · without one of one’s own',
    '404 404 404 403 403 403 403 422 422 401 403',
    () => ({ body: { required: true } }),
  ],
  [
    'DELETE /api/teams/{id}/members/{memberId}',
    GONE_BY_ADMINS,
    async (at) => ({ params: { memberId: await at.addMember() } }),
  ],
  [
    'DELETE /api/teams/{id}/members/{memberId} · an invitation',
    GONE_BY_ADMINS,
    async (at) => ({ params: { memberId: await invitation(at) } }),
  ],
  [
    'PUT /api/users',
    OWN_BOARD_BY_FULL,
    async (at) => ({
      body: { board_id: await one('board')(at), user_ids: [at.people.owner.id, at.people.full.id] },
    }),
    '404 422 422',
  ],

  // Sharing.
  ['GET /api/{team_id}/boards/{id}/sharing', DONE_BY_ADMINS, id((at) => at.board_id)],
  [
    'PUT /api/{team_id}/boards/{id}/sharing',
    OWN_BOARD_BY_ADMINS,
    async (at) => ({ params: await shared(at, {}), body: { is_public: true } }),
  ],
  // A gate asks nobody who they are: another workspace's asks as well.
  [
    'GET /api/boards/{id}/gate',
    '200 200 200 200 404 404 404 404 404 404 404',
    async (at) => ({ params: { id: (await locked(at)).id } }),
    '200',
  ],
  // Both were closed with the same password.
  [
    'POST /api/boards/{id}/gate',
    '204 204 204 204 404 404 404 404 404 404 404',
    async (at) => ({ params: { id: (await locked(at)).id }, body: { password: PASSWORD } }),
    '204',
  ],

  // Permissions.
  ['GET /api/{team_id}/permissions', SEEN_IN_TEAM],
  ['GET /api/{team_id}/permissions/{id}', SEEN_ON_BOARD, id((at) => `board.${at.board_id}`)],
  // Anybody may be named, members or not: that is how a stranger gets a right of his own.
  [
    'PUT /api/{team_id}/permissions/{id}',
    '404 404 404 403 404 403 403 201 201 201 403',
    async (at) => {
      const resource_id = await one('folder')(at)
      return {
        params: { id: `folder.${resource_id}` },
        body: {
          resource_type: 'folder',
          resource_id,
          permissions: { [`EDIT_ITEM:user:${at.people.full.id}`]: true },
          row_version: 1,
        },
      }
    },
    '404 422 404 201',
  ],
  [
    'DELETE /api/{team_id}/permissions/{id}',
    DONE_BY_ADMINS,
    id(async (at) =>
      at.add('permissions', { resource_type: 'folder', resource_id: await one('folder')(at) }),
    ),
  ],
  // Records of permissions have no trash.
  [
    'POST /api/{team_id}/permissions/{id}/restore',
    NOBODY,
    id(async (at) => `folder.${await one('folder')(at)}`),
  ],
  [
    'GET /api/{team_id}/permissions/boards/{boardId}',
    SEEN_ON_BOARD,
    (at) => ({ params: { boardId: at.board_id } }),
  ],
  [
    'GET /api/{team_id}/permissions/access',
    DONE_BY_ADMINS,
    (at) => ({ query: { resource_type: 'board', resource_id: at.board_id, user_id: at.people.admin.id } }),
  ],

  // The trash: its list is cut to what each may bring back or remove.
  ['GET /api/{team_id}/trash', '404 404 404 404 200 200 200 200 200 200 403'],
  ['DELETE /api/{team_id}/trash/{id}', '404 404 404 404 404 404 404 200 200 200 403', id(gone('item'))],
  // Each empties what is theirs; elsewhere, so that nobody's cells meet.
  [
    'DELETE /api/{team_id}/trash',
    '404 404 404 404 200 200 200 200 200 200 403',
    async (at) => ({ params: { team_id: (await at.elsewhere()).team_id } }),
  ],

  // Conversions: what an attribute's type is, by who may change attributes.
  [
    'POST /api/{team_id}/attributes/{id}/convert/preview',
    SAVED_BY_FULL,
    async (at) => ({ params: { id: await one('attribute')(at) }, body: { type: 'text' } }),
  ],
  [
    'POST /api/{team_id}/attributes/{id}/convert',
    SAVED_BY_FULL,
    async (at) => ({ params: { id: await one('attribute')(at) }, body: { type: 'text' } }),
  ],
  [
    'POST /api/{team_id}/attributes/{id}/convert/undo',
    SAVED_BY_FULL,
    async (at) => {
      const made = await one('attribute')(at)
      await at.get('POST /api/{team_id}/attributes/{id}/convert', {
        params: { team_id: at.team_id, id: made },
        body: { type: 'text' },
      })
      return { params: { id: made } }
    },
  ],

  // Duplicates: of what one sees, by who may make one.
  [
    'POST /api/{team_id}/boards/{id}/duplicate',
    MADE_BY_FULL,
    (at) => ({ params: { id: at.board_id }, body: { name: 'Copy', with_items: false } }),
  ],
  [
    'POST /api/{team_id}/folders/{id}/duplicate',
    MADE_BY_FULL,
    (at) => ({ params: { id: at.folder_id }, body: { name: 'Copy', with_items: false } }),
  ],

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
    'POST /api/{team_id}/imports/{id}/start',
    OWN_IMPORT,
    async (at) => {
      const { params, name_id } = await upload(at)
      return { params, body: { mapping: [{ column: 0, action: 'attribute', attribute_id: name_id }] } }
    },
    '404 404 422',
  ],
  ['POST /api/{team_id}/imports/{id}/cancel', OWN_IMPORT, upload],
  ['GET /api/{team_id}/imports/{id}/errors.csv', OWN_IMPORT, upload],
]
