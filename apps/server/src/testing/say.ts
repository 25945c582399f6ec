import { newUuid } from '@weft/base'
import { CONTENT_LINES } from '@weft/protocol'

import type { Person, TestServer } from './test-server.ts'
import { addWorkspace, type Name } from './workspace.ts'

export type Fields = Record<string, unknown>

export interface Reply {
  status: number
  code: string | undefined
  message: string | undefined
  /** Of an answer with one record. */
  record: Fields
  /** Of an answer with a list. */
  rows: Fields[]
  /** All of the answer, parsed and as it came. */
  whole: Fields
  text: string
}

/** The calls of one person in one workspace, refused ones too; each under a key of its own unless headers name one. */
export type Say = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>

/** Calls with these headers, none for a guest. A path lies in the workspace unless it begins with `/api/`. */
export function sayIn(server: TestServer, team_id: number, headers: Readonly<Record<string, string>>): Say {
  return async (method, path, body, more = {}) => {
    const response = await server.app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/${team_id}${path}`,
      headers: { ...headers, 'x-idempotency-key': newUuid(), ...more },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    // Lines of JSON are read by whoever asked for them.
    const isLines = String(response.headers['content-type']).startsWith(CONTENT_LINES)
    const whole = response.body === '' || isLines ? {} : response.json<Fields>()
    const { data, code, message } = whole
    return {
      status: response.statusCode,
      code: code as string | undefined,
      message: message as string | undefined,
      record: (Array.isArray(data) ? {} : (data ?? {})) as Fields,
      rows: (Array.isArray(data) ? data : Array.isArray(whole) ? whole : []) as Fields[],
      whole,
      text: response.body,
    }
  }
}

/** The answer of a call that is not refused; throws with what it was refused with. */
export async function must(reply: Promise<Reply>): Promise<Reply> {
  const done = await reply
  if (done.status > 299) throw new Error(`refused with ${done.status}: ${done.text}`)
  return done
}

/** Another workspace, its people, and what each of them and a guest say there. */
export async function addSpeakers<N extends Name>(
  server: TestServer,
  others: readonly N[],
): Promise<{
  team_id: number
  people: Record<N | 'owner', Person>
  as: Record<N | 'owner' | 'guest', Say>
}> {
  const { team_id, people } = await addWorkspace(server, others)
  const speakers = Object.entries<Person>(people).map(([name, { headers }]) => [
    name,
    sayIn(server, team_id, headers),
  ])
  const as = { ...Object.fromEntries(speakers), guest: sayIn(server, team_id, {}) }
  return { team_id, people, as: as as Record<N | 'owner' | 'guest', Say> }
}
