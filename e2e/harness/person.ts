import { newSlug, newUuid } from '@weft/base'

/** Somebody at the public interface, without a browser. */
export interface Person {
  id: number
  token: string
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

interface Answer<T> {
  status: number
  body: T
}

export const PASSWORD = 'correct horse battery'

/** Signs somebody up at a running server. */
export async function signUp(url: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`
  const answer = await send<{ access_token: string }>(url, '', 'POST', '/api/auth/register', {
    email,
    name,
    password: PASSWORD,
    locale: 'en-US',
    source: 'test',
  })
  if (answer.status !== 201)
    throw new Error(`Sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const { access_token } = answer.body
  const me = await send<{ data: { id: number } }>(url, access_token, 'GET', '/api/me')
  return personOf(url, access_token, me.body.data.id)
}

export function personOf(url: string, token: string, id: number): Person {
  return { id, token, call: (method, path, body, headers) => send(url, token, method, path, body, headers) }
}

async function send<T>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-client-version': '34.9.2',
      ...headers,
    },
    // A file goes as it is, of the type that the headers say.
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
}

export interface QuickBoard {
  team_id: number
  board_id: string
  folder_id: string
  attribute_id: string
  view_id: string
}

/** A workspace with one board of a folder, a name and a table, which a journey fills with what it needs. */
export async function makeBoard(person: Person, name: string): Promise<QuickBoard> {
  const team = await person.call<{ data: { id: number } }>('POST', '/api/teams', { name: `${name} team` })
  return makeBoardIn(person, team.body.data.id, name)
}

/** Another such board of a workspace that is there. */
export async function makeBoardIn(person: Person, team_id: number, name: string): Promise<QuickBoard> {
  const [board_id, folder_id, view_id] = [newSlug(), newSlug(), newSlug()]
  const attribute_id = newUuid()
  const put = async (path: string, fields: object) => {
    const made = await person.call('PUT', `/api/${team_id}/${path}`, { ...fields, row_version: 1 })
    if (made.status > 299) throw new Error(`${path}: ${made.status} ${JSON.stringify(made.body)}`)
  }
  await put(`boards/${board_id}`, { name, user_ids: [person.id], sort_order: 1 })
  const folder = { board_id, name: 'Folder 1', attribute_ids: [attribute_id], sort_order: 1 }
  await put(`folders/${folder_id}`, folder)
  const primary = { board_id, name: 'Name', type: 'text', primary: true, sort_order: 1 }
  await put(`attributes/${attribute_id}`, primary)
  await put(`views/${view_id}`, { board_id, folder_id, name: 'Table', type: 'table', sort_order: 1 })
  return { team_id, board_id, folder_id, attribute_id, view_id }
}
