import type { Answer, Transport } from '@weft/store'
import type { Person, TestServer } from '@weft/server/testing'

type Method = 'GET' | 'POST' | 'PUT'

interface Reply {
  status: number
  headers: Readonly<Record<string, unknown>>
  body: Record<string, unknown>
}

/** One person's calls to the real server, through the whole of HTTP, read as the web client reads them. */
export function wireOf(
  server: TestServer,
  person: Person,
  around: <T>(call: Promise<T>) => Promise<T>,
): Transport {
  async function send(
    method: Method,
    url: string,
    given: { body?: unknown; key?: string } = {},
  ): Promise<Reply> {
    const response = await around(
      server.app.inject({
        method,
        url: `/api${url}`,
        headers: { ...person.headers, ...(given.key ? { 'x-idempotency-key': given.key } : {}) },
        ...(given.body === undefined ? {} : { payload: given.body as object }),
      }),
    )
    const body = response.body === '' ? {} : (JSON.parse(response.body) as Record<string, unknown>)
    return { status: response.statusCode, headers: response.headers, body }
  }

  return {
    async index(team_id, path, query) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return answer(await send('GET', `/${team_id}${path}?${search}`), (body) => body as never)
    },
    async one(team_id, path) {
      return answer(await send('GET', `/${team_id}${path}`), ({ data }) => data)
    },
    async content(team_id, folder_id) {
      const reply = await send('GET', `/${team_id}/folders/${folder_id}/content`)
      // Without them every heartbeat would tell of other rights.
      const rights = String(reply.headers['x-rights'] ?? '')
      return { ...answer(reply, (body) => body as never), rights }
    },
    async bulk(team_id, entries) {
      return answer(
        await send('POST', `/${team_id}/bulk`, { body: entries }),
        (body) => body as unknown as readonly { status: number }[],
      )
    },
    async post(team_id, path, body, key) {
      return answer(await send('POST', `/${team_id}${path}`, { body, key }), ({ data }) => data)
    },
  }
}

function answer<T>({ status, headers, body }: Reply, read: (body: Record<string, unknown>) => T): Answer<T> {
  if (status < 300) return { status, data: read(body) }
  const { message, code, data } = body as { message?: string; code?: string; data?: T }
  const wait = headers['retry-after']
  return { status, message, code, data, retry_after: wait === undefined ? undefined : Number(wait) }
}
