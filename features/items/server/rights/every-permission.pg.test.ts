import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { newSlug, newUuid } from '@weft/base'
import { PLANNED } from '@weft/model'
import { BASE_PERMISSIONS, type BasePermission, ownPermission, PERMISSIONS } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Caller, Fields } from '../testing/calls.ts'
import { addWorld, type World } from '../testing/world.ts'

/** Named, and never asked here. */
const MODEL = { AI_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'small' }

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer({ env: MODEL })
})
afterAll(() => server.stop())

type Answered = Promise<{ status: number }>
/** Asks for what one permission allows. `maker` is who made the thing that it is asked of. */
type Probe = (as: Caller, maker: Caller) => Answered

const inBoard = () => ({ board_id: world.board_id })
const inFolder = () => ({ ...inBoard(), folder_id: world.folder_id })
const next = (fields: Fields = {}) => ({ ...fields, row_version: 2 })
const WITH_UUID = new Set(['attributes', 'items', 'comments'])
async function made(maker: Caller, collection: string, fields: Fields): Promise<string> {
  const id = WITH_UUID.has(collection) ? newUuid() : newSlug()
  expect((await maker.put(collection, id, { ...fields, row_version: 1 })).status).toBe(201)
  return id
}
/** What somebody says about an item, and what others do with it. */
async function comment(maker: Caller): Promise<string> {
  const item_id = await made(maker, 'items', inFolder())
  return made(maker, 'comments', { ...inBoard(), item_id, text: { html: 'Said' } })
}
const view = (maker: Caller, access = 'shared') =>
  made(maker, 'views', { ...inFolder(), name: 'V', type: 'list', access })
const attribute = (maker: Caller) =>
  made(maker, 'attributes', { ...inBoard(), name: newUuid(), type: 'number' })
const create =
  (collection: string, fields: () => Fields): Probe =>
  (as) => {
    const id = WITH_UUID.has(collection) ? newUuid() : newSlug()
    return as.put(collection, id, { ...fields(), row_version: 1 })
  }
const onTeam = (method: 'GET' | 'PUT' | 'DELETE', path: () => string, body?: () => unknown): Probe => {
  return async () => {
    const { headers } = world.people.full
    const url = `/api/teams/${world.team_id}${path()}`
    const payload = body ? { payload: body() as object } : {}
    const { statusCode } = await server.app.inject({ method, url, headers, ...payload })
    return { status: statusCode }
  }
}

/** Where each permission is enforced. */
const ENFORCED: Partial<Record<BasePermission, Probe>> = {
  EDIT_WORKSPACE: onTeam(
    'PUT',
    () => '',
    () => ({ name: 'Renamed' }),
  ),
  DELETE_WORKSPACE: onTeam('DELETE', () => ''),
  INVITE_MEMBERS: onTeam('GET', () => '/members/invitations'),
  REMOVE_MEMBERS: onTeam('DELETE', () => `/members/${world.people.restricted.id}`),
  EDIT_MEMBER_ROLES: onTeam(
    'PUT',
    () => `/members/${world.people.restricted.id}`,
    () => ({ role: 'restricted-member' }),
  ),
  MANAGE_PERMISSIONS: (as) =>
    as.put('permissions', `board.${world.board_id}`, {
      resource_type: 'board',
      resource_id: world.board_id,
      row_version: 1,
    }),
  CREATE_BOARD: create('boards', () => ({ name: 'B' })),
  VIEW_BOARD: (as) => as.get('boards', world.board_id),
  EDIT_BOARD: (as) => as.put('boards', world.board_id, next({ name: 'Renamed' })),
  EDIT_BOARD_MEMBERS: (as) => as.put('boards', world.board_id, next({ user_ids: [world.people.full.id] })),
  DELETE_BOARD: async (as, maker) => as.remove('boards', await made(maker, 'boards', { name: 'B' })),
  VIEW_FOLDER: (as) => as.get('folders', world.folder_id),
  CREATE_FOLDER: create('folders', () => ({ ...inBoard(), name: 'F' })),
  EDIT_FOLDER: (as) => as.put('folders', world.folder_id, next({ name: 'Renamed' })),
  DELETE_FOLDER: async (as, maker) =>
    as.remove('folders', await made(maker, 'folders', { ...inBoard(), name: 'F' })),
  CREATE_VIEW: create('views', () => ({ ...inFolder(), name: 'V', type: 'list' })),
  EDIT_VIEW: async (as, maker) => as.put('views', await view(maker), next({ name: 'Renamed' })),
  DELETE_VIEW: async (as, maker) => as.remove('views', await view(maker)),
  EDIT_LOCKED_VIEW: async (as, maker) =>
    as.put('views', await view(maker, 'locked'), next({ name: 'Renamed' })),
  ACCESS_PERSONAL_VIEWS: create('views', () => ({
    ...inFolder(),
    name: 'V',
    type: 'list',
    access: 'personal',
  })),
  CREATE_ATTRIBUTE: create('attributes', () => ({ ...inBoard(), name: newUuid(), type: 'number' })),
  EDIT_ATTRIBUTE: async (as, maker) =>
    as.put('attributes', await attribute(maker), next({ name: newUuid() })),
  DELETE_ATTRIBUTE: async (as, maker) => as.remove('attributes', await attribute(maker)),
  CREATE_ITEM: create('items', inFolder),
  EDIT_ITEM: async (as, maker) =>
    as.put('items', await made(maker, 'items', inFolder()), next({ sort_order: 5 })),
  VIEW_ACTIVITY_LOG: async (as, maker) =>
    as.send('GET', `/items/${await made(maker, 'items', inFolder())}/activity`),
  EXPORT_FOLDER: async (as, maker) => {
    const ids = [await made(maker, 'items', inFolder())]
    return as.send('POST', '/items/csv', { ids, attribute_ids: [world.attributes.name] })
  },
  DELETE_ITEM: async (as, maker) => as.remove('items', await made(maker, 'items', inFolder())),
  CREATE_COMMENT: async (as, maker) => {
    const item_id = await made(maker, 'items', inFolder())
    const fields = { ...inBoard(), item_id, text: { html: 'Said' }, row_version: 1 }
    return as.put('comments', newUuid(), fields)
  },
  DELETE_COMMENT: async (as, maker) => as.remove('comments', await comment(maker)),
  MANAGE_COMMENTS: async (as, maker) =>
    as.put('comments', await comment(maker), next({ text: { html: 'Changed' } })),
  PIN_COMMENTS: async (as, maker) => as.send('POST', `/comments/${await comment(maker)}/pin`),
  REACT_TO_COMMENT: async (as, maker) =>
    as.put('comment-reaction', newUuid(), { comment_id: await comment(maker), reaction: '👍' }),
  MANAGE_AUTOMATIONS: create('automations', () => ({ ...inBoard(), name: 'Rule' })),
  USE_AI: (as) => as.send('GET', `/ai?folder_id=${world.folder_id}`),
  MANAGE_TRASH: async (as, maker) => {
    const id = await made(maker, 'items', inFolder())
    await maker.remove('items', id)
    return as.send('DELETE', `/trash/${id}`)
  },
}

/** Beside the permission the role is asked: whoever is given it by name still cannot. */
const OWNER_ONLY = new Set<BasePermission>(['DELETE_WORKSPACE'])

/** What may not be managed is not there either. */
const HIDDEN = new Set<BasePermission>(['MANAGE_TRASH'])

/** Not enforced yet, since there is nothing to do: the folder of the feature that will. */
const MISSING = Object.fromEntries(
  Object.values(PLANNED).flatMap(({ folder, permissions }) => permissions.map((name) => [name, folder])),
)

test('every name is enforced, waits for its feature, or is the flag that no rule asks', () => {
  const told = [...Object.keys(ENFORCED), ...Object.keys(MISSING), 'VIEW_INVITED_ONLY']
  expect(told.toSorted()).toEqual(BASE_PERMISSIONS.toSorted())
})

test.each(Object.entries(MISSING))('%s waits for features/%s', (permission, folder) => {
  const path = join(import.meta.dirname, '../../..', folder, 'server')
  // Red as soon as the feature has a server: then it belongs among those that are enforced.
  expect(existsSync(path) ? `${permission} needs a probe` : 'missing').toBe('missing')
})

test.each(Object.entries(ENFORCED))(
  '%s decides alone, and so does its own-only twin',
  async (name, probe) => {
    const permission = name as BasePermission
    const own = ownPermission(permission)
    // A full member who may everything else, at the workspace, by name.
    const hold = async (holds: { all: boolean; own: boolean }) => {
      world = await addWorld(server)
      const { as, people, team_id } = world
      const permissions = Object.fromEntries(
        PERMISSIONS.map((one) => [
          `${one}:user:${people.full.id}`,
          one === permission ? holds.all : one === own ? holds.own : true,
        ]),
      )
      const body = { resource_type: 'team', resource_id: String(team_id), permissions, row_version: 1 }
      expect((await as.owner.put('permissions', `team.${team_id}`, body)).status).toBe(201)
      return as
    }
    const denied = await hold({ all: false, own: false })
    expect([403, 404]).toContain((await probe(denied.full, denied.owner)).status)
    const allowed = await hold({ all: true, own: false })
    const { status } = await probe(allowed.full, allowed.owner)
    if (OWNER_ONLY.has(permission)) expect(status).toBe(403)
    else expect(status).toBeLessThan(300)
    if (own === null) return
    const owning = await hold({ all: false, own: true })
    expect((await probe(owning.full, owning.owner)).status).toBe(HIDDEN.has(permission) ? 404 : 403)
    expect((await probe(owning.full, owning.full)).status).toBeLessThan(300)
  },
)
