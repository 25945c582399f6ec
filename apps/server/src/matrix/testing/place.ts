import { newSlug, newUuid } from '@weft/base'
import type { TestServer } from '@weft/server/testing'

import { type Ask, type Headers, sendWire, wireOf } from './requests.ts'

/** Somebody who registered and signed in. */
export interface Somebody {
  id: number
  email: string
  headers: Headers
  /** The refresh cookie. */
  cookie: string
}

export const PASSWORD = 'correct horse battery'

const ROLES = {
  owner: 'owner',
  admin: 'admin',
  full: 'full-member',
  invited: 'restricted-member',
  restricted: 'restricted-member',
  suspended: 'full-member',
} as const
export type Role = keyof typeof ROLES
export const MEMBERS = Object.keys(ROLES) as Role[]

type Fields = Record<string, unknown>

/** A workspace with one of everything. `invited` is on its board, `restricted` is not, `suspended` is kept out. */
export interface Place {
  server: TestServer
  /** What the names of all that is in it begin with. */
  name: string
  /** Whose routes of one's own account are asked. */
  me: Somebody
  team_id: number
  people: Record<Role, Somebody>
  board_id: string
  /** Has nothing in it. */
  other_board_id: string
  folder_id: string
  other_folder_id: string
  view_id: string
  name_id: string
  tags_id: string
  people_id: string
  label_id: string
  item_id: string
  /** A reference of the board to itself, and a link by it. */
  link_id: string
  reference_id: string
  photo: string
  /** Asks as the owner and answers `data`; throws for what is refused. */
  get(route: string, ask?: Ask, as?: Somebody): Promise<Fields>
  /** Makes one more record of a collection, of this workspace unless told, and answers its id. */
  add(collection: string, item: Fields, team_id?: number): Promise<string>
  /** Makes one more, moves it to the trash and answers its id. */
  addTrashed(collection: string, item: Fields): Promise<string>
  /** One more workspace of the same people; answers its id. */
  addTeam(): Promise<number>
  /** One more workspace of the same people with a board, where what is done leaves this one as it is. */
  elsewhere(): Promise<Pick<Place, 'team_id' | 'board_id' | 'folder_id' | 'name_id'>>
  /** One more member, whom nothing is kept for; answers the person's id. */
  addMember(): Promise<number>
}

/** Signs somebody up. */
export async function register(server: TestServer, name: string): Promise<Somebody> {
  const email = `${name}@weft.test`
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email, name, password: PASSWORD },
  })
  const { access_token } = response.json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  const me = (await server.app.inject({ url: '/api/me', headers })).json<{ data: { id: number } }>()
  return { id: me.data.id, email, headers, cookie: cookieOf(response.headers['set-cookie']) }
}

export async function signIn(server: TestServer, somebody: Somebody): Promise<Somebody> {
  const payload = { email: somebody.email, password: PASSWORD }
  const response = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { access_token } = response.json<{ access_token: string }>()
  return {
    ...somebody,
    headers: { authorization: `Bearer ${access_token}` },
    cookie: cookieOf(response.headers['set-cookie']),
  }
}

const cookieOf = (header: string | string[] | undefined) => [header ?? ''].flat()[0]?.split(';')[0] ?? ''

let count = 0

/** Founds a workspace of these people, all on names that begin with `name`. */
export async function addPlace(
  server: TestServer,
  people: Record<Role, Somebody>,
  name: string,
): Promise<Place> {
  const { owner } = people

  async function get(route: string, ask: Ask = {}, as: Somebody = owner): Promise<Fields> {
    const reply = await sendWire(server, wireOf(route, ask), as.headers)
    if (reply.isRefused) throw new Error(`${route}: ${reply.text}`)
    return reply.text === '' ? {} : ((JSON.parse(reply.text) as { data?: Fields }).data ?? {})
  }
  async function addTeam() {
    const team_id = await server.addTeam(owner, name)
    for (const role of MEMBERS)
      if (role !== 'owner') await server.addMember(team_id, people[role], ROLES[role])
    const params = { id: team_id, memberId: people.suspended.id }
    await get('POST /api/teams/{id}/members/{memberId}/suspend', { params })
    return team_id
  }
  const team_id = await addTeam()
  async function add(collection: string, item: Fields, within = team_id): Promise<string> {
    const hasSlug = ['boards', 'folders', 'views', 'automations'].includes(collection)
    const id =
      collection === 'permissions'
        ? `${String(item['resource_type'])}.${String(item['resource_id'])}`
        : hasSlug
          ? newSlug()
          : newUuid()
    await get(`PUT /api/{team_id}/${collection}/{id}`, {
      params: { team_id: within, id },
      body: { ...item, row_version: 1 },
    })
    return id
  }
  const board_id = await add('boards', { name: `${name} board`, user_ids: [owner.id, people.invited.id] })
  const other_board_id = await add('boards', { name: `${name} other board`, user_ids: [owner.id] })
  const folder_id = await add('folders', { board_id, name: `${name} folder` })
  const other_folder_id = await add('folders', { board_id, name: `${name} other folder` })
  const name_id = await add('attributes', { board_id, name: `${name} name`, type: 'text', primary: true })
  const label_id = newUuid()
  const settings = { labels: [{ id: label_id, name: `${name} label`, color: 'red' }] }
  const tags_id = await add('attributes', { board_id, name: `${name} tags`, type: 'label', settings })
  const people_id = await add('attributes', { board_id, name: `${name} people`, type: 'members' })
  const view_id = await add('views', { board_id, folder_id, name: `${name} view`, type: 'table' })
  const values = { [name_id]: `${name} item` }
  const item_id = await add('items', { board_id, folder_id, values })
  const link_id = await add('attributes', {
    board_id,
    name: `${name} link`,
    type: 'reference',
    settings: { board_id },
  })
  const linked_id = await add('items', { board_id, folder_id, values })
  const reference_id = `${item_id}.${link_id}.${linked_id}`
  await get('PUT /api/{team_id}/references/{id}', {
    params: { team_id, id: reference_id },
    body: { row_version: 1 },
  })
  await add('permissions', { resource_type: 'board', resource_id: board_id })
  const shown = await get('POST /api/teams/{id}/photo', { params: { id: team_id }, raw: photoForm(name) })
  return {
    server,
    name,
    me: owner,
    team_id,
    people,
    board_id,
    other_board_id,
    folder_id,
    other_folder_id,
    view_id,
    name_id,
    tags_id,
    people_id,
    label_id,
    item_id,
    link_id,
    reference_id,
    photo: String(shown['photo_url']).split('/').at(-1) ?? '',
    get,
    add,
    addTeam,
    async addTrashed(collection, item) {
      const id = await add(collection, item)
      await get(`DELETE /api/{team_id}/${collection}/{id}`, { params: { team_id, id } })
      return id
    },
    async elsewhere() {
      const there = await addTeam()
      const board = await add('boards', { name: 'B', user_ids: [owner.id, people.invited.id] }, there)
      return {
        team_id: there,
        board_id: board,
        folder_id: await add('folders', { board_id: board, name: 'F' }, there),
        name_id: await add('attributes', { board_id: board, name: 'N', type: 'text', primary: true }, there),
      }
    },
    async addMember() {
      const person = await server.addPerson(`Passing ${++count}`)
      await server.addMember(team_id, person, 'full-member')
      return person.id
    },
  }
}

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A form with a picture, as a browser sends it. */
export function photoForm(
  name: string,
  { field = 'photo', values = {} }: { field?: string; values?: Record<string, string> } = {},
): { type: string; bytes: Buffer } {
  const others = Object.entries(values)
    .map(([key, value]) => `--edge\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = `${others}--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    type: 'multipart/form-data; boundary=edge',
    bytes: Buffer.concat([Buffer.from(head), DOT, Buffer.from('\r\n--edge--\r\n')]),
  }
}
