import { newSlug, newUuid } from '@weft/base'
import { type Person, type TestServer } from '@weft/server/testing'

interface Reply {
  status: number
  code: string | undefined
  message: string | undefined
  data: unknown
  /** The whole answer, for calls without an envelope. */
  whole: unknown
  headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** One browser: a person or a guest, its cookies, and where it calls from. */
export interface Visitor {
  cookies: Map<string, string>
  send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply>
}

export function visitorOf(server: TestServer, person?: Person, remoteAddress = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(method, path, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await server.app.inject({
        method,
        url: path,
        headers: { ...person?.headers, ...(cookie ? { cookie } : {}) },
        remoteAddress,
        ...(body ? { payload: body } : {}),
      })
      for (const one of [response.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
        cookies.set(name, value)
      }
      const answer = response.body === '' ? {} : response.json<Partial<Reply>>()
      const { code, message, data } = answer
      return { status: response.statusCode, headers: response.headers, code, message, data, whole: answer }
    },
  }
}

/** A workspace with one board, one folder and one item in it. */
export interface SharedBoardWorld {
  team_id: number
  board_id: string
  folder_id: string
  view_id: string
  name_id: string
  people_id: string
  item_id: string
  owner: Person
  member: Person
  outsider: Person
  as: Record<'owner' | 'member' | 'outsider' | 'guest', Visitor>
  /** `/api/{team_id}/boards/{board_id}/sharing` */
  sharing: string
  gate: string
  share(body: object): Promise<Reply>
}

let count = 0

export async function addSharedBoard(server: TestServer): Promise<SharedBoardWorld> {
  const n = ++count
  const owner = await server.addPerson(`Owner ${n}`)
  const member = await server.addPerson(`Member ${n}`)
  const outsider = await server.addPerson(`Outsider ${n}`)
  const team_id = await server.addTeam(owner)
  await server.addMember(team_id, member, 'full-member')
  const ids = {
    board_id: newSlug(),
    folder_id: newSlug(),
    view_id: newSlug(),
    name_id: newUuid(),
    people_id: newUuid(),
    item_id: newUuid(),
  }
  const { board_id, folder_id } = ids
  const as = {
    owner: visitorOf(server, owner),
    member: visitorOf(server, member),
    outsider: visitorOf(server, outsider),
    guest: visitorOf(server),
  }
  const put = async (route: string, item: object) => {
    const reply = await as.owner.send('PUT', `/api/${team_id}${route}`, { ...item, row_version: 1 })
    if (reply.status !== 201) throw new Error(`${route}: ${JSON.stringify(reply)}`)
  }
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [owner.id, member.id] })
  await put(`/attributes/${ids.name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/attributes/${ids.people_id}`, { board_id, name: 'People', type: 'members' })
  await put(`/folders/${folder_id}`, {
    board_id,
    name: 'Folder',
    attribute_ids: [ids.name_id, ids.people_id],
  })
  await put(`/views/${ids.view_id}`, { board_id, folder_id, name: 'Table', type: 'table' })
  await put(`/items/${ids.item_id}`, { board_id, folder_id, values: { [ids.name_id]: 'SECRET-MARK' } })
  const sharing = `/api/${team_id}/boards/${board_id}/sharing`
  return {
    ...ids,
    team_id,
    owner,
    member,
    outsider,
    as,
    sharing,
    gate: `/api/boards/${board_id}/gate`,
    share: (body) => as.owner.send('PUT', sharing, body),
  }
}

/** Every way to read something of the board, by address. */
export function addressesOf(world: SharedBoardWorld): string[] {
  const { team_id, board_id, folder_id, view_id, name_id, item_id } = world
  const of = (path: string) => `/api/${team_id}${path}`
  return [
    `/api/resolve/board/${board_id}`,
    `/api/resolve/view/${view_id}`,
    of(`/boards/${board_id}`),
    `/api/teams/${team_id}/people`,
    of(`/boards`),
    of(`/folders`),
    of(`/folders/${folder_id}`),
    of(`/folders/${folder_id}/content`),
    of(`/views?board_id=${board_id}`),
    of(`/views/${view_id}`),
    of(`/attributes?board_id=${board_id}`),
    of(`/attributes/${name_id}`),
    of(`/items?folder_id=${folder_id}&expand=values`),
    of(`/items/${item_id}`),
    of(`/values?folder_id=${folder_id}`),
    of(`/values/${item_id}.${name_id}`),
  ]
}
