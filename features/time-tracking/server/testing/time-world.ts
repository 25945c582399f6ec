import { now, newSlug, newUuid, toWireTime } from '@weft/base'
import type { Person, TestServer } from '@weft/server/testing'

export type Fields = Record<string, unknown>

export interface Reply {
  status: number
  code: string | undefined
  message: string | undefined
  record: Fields
  rows: Fields[]
  whole: Fields
}

/** The calls of one person in one workspace; each under a key of its own. */
export type Say = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>

type Role = 'owner' | 'full' | 'other' | 'restricted'

/** A workspace with a board of two folders, three items, and time that is one's own, shared, or side by side. */
export interface TimeWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  other_folder_id: string
  /** The attribute that names the items. */
  name_id: string
  items: [string, string, string]
  time: { own: string; shared: string; parallel: string }
}

function sayIn(server: TestServer, team_id: number, headers: Readonly<Record<string, string>>): Say {
  return async (method, path, body, more = {}) => {
    const response = await server.app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/${team_id}${path}`,
      headers: { ...headers, 'x-idempotency-key': newUuid(), ...more },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const whole = response.body === '' ? {} : response.json<Fields>()
    const { data, code, message } = whole
    return {
      status: response.statusCode,
      code: code as string | undefined,
      message: message as string | undefined,
      record: (Array.isArray(data) ? {} : (data ?? {})) as Fields,
      rows: (Array.isArray(data) ? data : []) as Fields[],
      whole,
    }
  }
}

export async function must(reply: Promise<Reply>): Promise<Reply> {
  const done = await reply
  if (done.status > 299) throw new Error(`refused with ${done.status}: ${JSON.stringify(done.whole)}`)
  return done
}

let count = 0

export async function addTimeWorld(server: TestServer): Promise<TimeWorld> {
  const n = count++
  const names: Role[] = ['owner', 'full', 'other', 'restricted']
  const list = await Promise.all(names.map((name) => server.addPerson(`${name} ${n}`)))
  const people = Object.fromEntries(names.map((name, at) => [name, list[at]])) as TimeWorld['people']
  const team_id = await server.addTeam(people.owner, `Team ${n}`)
  await server.addMember(team_id, people.full, 'full-member')
  await server.addMember(team_id, people.other, 'full-member')
  await server.addMember(team_id, people.restricted, 'restricted-member')
  const as = Object.fromEntries(
    names.map((name) => [name, sayIn(server, team_id, people[name].headers)]),
  ) as TimeWorld['as']
  as.guest = sayIn(server, team_id, {})
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  const items: TimeWorld['items'] = [newUuid(), newUuid(), newUuid()]
  const name_id = newUuid()
  const time = { own: newUuid(), shared: newUuid(), parallel: newUuid() }
  const put = (path: string, body: Fields) => must(as.owner('PUT', path, { ...body, row_version: 1 }))
  const { owner, restricted } = people
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [owner.id, restricted.id] })
  for (const id of [folder_id, other_folder_id]) await put(`/folders/${id}`, { board_id, name: 'Folder' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  const settings = { own: {}, shared: { sharedEntries: true }, parallel: { allowParallel: true } }
  for (const kind of ['own', 'shared', 'parallel'] as const)
    await put(`/attributes/${time[kind]}`, {
      board_id,
      name: kind,
      type: 'time_tracking',
      settings: settings[kind],
    })
  for (const [at, id] of items.entries())
    await put(`/items/${id}`, { board_id, folder_id, values: { [name_id]: `Item ${at}` } })
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, name_id, items, time }
}

/** The time so many seconds from now. */
export const at = (seconds: number): string => toWireTime(now() + seconds * 1_000)
