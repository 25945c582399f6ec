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
  type Record = { id: string }
  const made = await person.call<{
    data: { board: Record; folders: Record[]; attributes: Record[]; views: Record[] }
  }>('POST', `/api/${team_id}/boards/quick`, { name, bare: true })
  const { board, folders, attributes, views } = made.body.data
  const folder_id = folders[0]?.id ?? ''
  // Called otherwise than its board, so that a journey can tell them apart.
  await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, { name: 'Folder 1', old: { name } })
  return {
    team_id,
    board_id: board.id,
    folder_id,
    attribute_id: attributes[0]?.id ?? '',
    view_id: views[0]?.id ?? '',
  }
}
