import { must } from '@weft/base'
import type { TestServer } from '@weft/server/testing'

import { endScimToken, makeScimToken } from '../../shared/index.ts'
import type { Somebody } from './world.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export interface ScimBody {
  id?: string
  userName?: string
  externalId?: string
  displayName?: string
  active?: boolean
  emails?: { value: string; type: string; primary: boolean }[]
  meta?: { location: string; created: string; resourceType: string }
  totalResults?: number
  startIndex?: number
  itemsPerPage?: number
  Resources?: ScimBody[]
  scimType?: string
  status?: string
  detail?: string
  schemas?: string[]
  [more: string]: unknown
}

/** The program of a directory: it sends what Okta and Entra ID send, over HTTP. */
export function directoryOf(server: () => TestServer, team_id: number, token: string | null) {
  async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, sent?: unknown) {
    const answered = await server().app.inject({
      method,
      url: `/scim/v2/${team_id}${path}`,
      headers: {
        host: 'localhost:4010',
        accept: 'application/scim+json',
        'user-agent': 'Directory/1.0',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(sent === undefined ? {} : { payload: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    })
    const body: ScimBody = answered.body === '' ? {} : answered.json<ScimBody>()
    return {
      status: answered.statusCode,
      type: answered.headers['content-type'] ?? '',
      headers: answered.headers,
      body,
    }
  }
  return {
    send,
    add: (user: object) => send('POST', '/Users', { schemas: [USER], ...user }),
    read: (id: string | number) => send('GET', `/Users/${id}`),
    put: (id: string | number, user: object) => send('PUT', `/Users/${id}`, { schemas: [USER], ...user }),
    patch: (id: string | number, ...Operations: object[]) =>
      send('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }),
    remove: (id: string | number) => send('DELETE', `/Users/${id}`),
    find: (filter: string, more = '') => send('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`),
  }
}

export type Directory = ReturnType<typeof directoryOf>

/** Connects a directory as an admin does in the settings. */
export async function connect(server: () => TestServer, owner: Somebody, team_id: number) {
  const made = await server().call(makeScimToken, { params: { team_id }, headers: owner.headers })
  const token = must(made.body?.token, `a token, not ${JSON.stringify(made.error)}`)
  return { token, ...directoryOf(server, team_id, token) }
}

export const cutOff = (server: () => TestServer, owner: Somebody, team_id: number) =>
  server().call(endScimToken, { params: { team_id }, headers: owner.headers })
