import { newSlug, newUuid } from '@weft/base'
import { addWorkspace, type Person, type TestServer } from '@weft/server/testing'

export type Fields = Record<string, unknown>

export interface Reply {
  status: number
  code: string | undefined
  message: string | undefined
  record: Fields
  rows: Fields[]
  /** All of the answer. */
  whole: Fields
}

/** The calls of one person in one workspace; each under a key of its own unless one is given. */
export type Say = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
) => Promise<Reply>

type Role = 'owner' | 'full' | 'other' | 'restricted'

/** A workspace with a board of two folders and an item; `restricted` is on the board. */
export interface CommentWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  other_folder_id: string
  name_id: string
  item_id: string
}

function sayIn(server: TestServer, team_id: number, headers: Readonly<Record<string, string>>): Say {
  return async (method, path, body, key = newUuid()) => {
    const response = await server.app.inject({
      method,
      url: `/api/${team_id}${path}`,
      headers: { ...headers, 'x-idempotency-key': key },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const whole = response.json<Fields>()
    const { data, code, message } = whole
    return {
      status: response.statusCode,
      code: code as string | undefined,
      message: message as string | undefined,
      record: (Array.isArray(data) ? {} : (data ?? {})) as Fields,
      rows: (Array.isArray(data) ? data : Array.isArray(whole) ? whole : []) as Fields[],
      whole,
    }
  }
}

export async function must(reply: Promise<Reply>): Promise<Reply> {
  const done = await reply
  if (done.status > 299) throw new Error(`refused with ${done.status}: ${JSON.stringify(done.whole)}`)
  return done
}

export async function addCommentWorld(server: TestServer): Promise<CommentWorld> {
  const names = ['full', 'other', 'restricted'] as const
  const { team_id, people } = await addWorkspace(server, names)
  const as = Object.fromEntries(
    Object.entries(people).map(([name, { headers }]) => [name, sayIn(server, team_id, headers)]),
  ) as CommentWorld['as']
  as.guest = sayIn(server, team_id, {})
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  const [name_id, item_id] = [newUuid(), newUuid()]
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [people.owner.id, people.restricted.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'One' })
  await put(`/folders/${other_folder_id}`, { board_id, name: 'Two' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/items/${item_id}`, { board_id, folder_id, values: { [name_id]: 'Plan' } })
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, name_id, item_id }
}

export async function addItem(
  { as, board_id, folder_id }: CommentWorld,
  fields: Fields = {},
): Promise<string> {
  const id = newUuid()
  await must(as.owner('PUT', `/items/${id}`, { board_id, folder_id, ...fields, row_version: 1 }))
  return id
}

/** The body of a new comment on the world's item. */
export const said = ({ board_id, item_id }: CommentWorld, html: string, more: Fields = {}): Fields => ({
  board_id,
  item_id,
  text: { html },
  row_version: 1,
  ...more,
})

/** Writes a comment on the world's item and answers its id. */
export async function write(world: CommentWorld, html: string, by: Say = world.as.full, more: Fields = {}) {
  const id = newUuid()
  await must(by('PUT', `/comments/${id}`, said(world, html, more)))
  return id
}

/** The thread of an item as somebody reads it, the oldest first: text, or what is left of it. */
export async function threadOf(world: CommentWorld, by: Say = world.as.owner, item_id = world.item_id) {
  const { rows } = await must(by('GET', `/comments?item_id=${item_id}`))
  return rows.toReversed()
}

export async function itemOf({ as, item_id }: CommentWorld): Promise<Fields> {
  return (await must(as.owner('GET', `/items/${item_id}`))).record
}
