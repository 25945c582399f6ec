import type { TestServer } from '@weft/server/testing'

/** What came back, parsed; `body` is the whole of it, errors included. */
export interface Reply {
  status: number
  body: Body
  headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export interface Body {
  data?: unknown
  code?: string
  message?: string
  seq?: number | null
  rights?: string | null
  has_more?: boolean
  after?: string | null
  refresh?: boolean
}

export type Fields = Record<string, unknown>

export interface Entry {
  method: 'put' | 'delete' | 'post'
  route: string
  item?: Fields
  old?: Fields
  idempotency_key: string
  origin?: { act?: string; via?: 'undo' }
}

/** One entry's answer in a bulk call. */
export interface EntryReply extends Body {
  status: number
  data?: Fields
}

/** The calls of one person in one workspace, as any program makes them. */
export interface Caller {
  send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, key?: string): Promise<Reply>
  put(collection: string, id: string, body: Fields, key?: string): Promise<Reply>
  get(collection: string, id: string): Promise<Reply>
  remove(collection: string, id: string, key?: string): Promise<Reply>
  restore(collection: string, id: string, key?: string): Promise<Reply>
  move(id: string, body: Fields, key?: string): Promise<Reply>
  index(collection: string, query?: Record<string, string | number>): Promise<Reply>
  bulk(entries: readonly Entry[]): Promise<EntryReply[]>
}

/** `headers` as a person of the test server has them; none for a guest. */
export function callerIn(
  server: TestServer,
  team_id: number,
  headers: Readonly<Record<string, string>> = {},
): Caller {
  const base = `/api/${team_id}`
  const send: Caller['send'] = async (method, path, body, key) => {
    const response = await server.app.inject({
      method,
      url: `${base}${path}`,
      headers: { ...headers, ...(key ? { 'x-idempotency-key': key } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? {} : response.json<Body>(),
    }
  }
  return {
    send,
    put: (collection, id, body, key) => send('PUT', `/${collection}/${id}`, body, key),
    get: (collection, id) => send('GET', `/${collection}/${id}`),
    remove: (collection, id, key) => send('DELETE', `/${collection}/${id}`, undefined, key),
    restore: (collection, id, key) => send('POST', `/${collection}/${id}/restore`, undefined, key),
    move: (id, body, key) => send('POST', `/items/${id}/move`, body, key),
    index: (collection, query = {}) =>
      send(
        'GET',
        `/${collection}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      ),
    async bulk(entries) {
      const { status, body } = await send('POST', '/bulk', entries)
      if (status !== 200) throw new Error(`bulk answered ${status}: ${JSON.stringify(body)}`)
      return body as unknown as EntryReply[]
    },
  }
}

/** The record of an answer. */
export function recordOf(reply: { body: Body }): Fields {
  return (reply.body.data ?? {}) as Fields
}

/** The records of an index answer. */
export function rowsOf(reply: { body: Body }): Fields[] {
  return (reply.body.data ?? []) as Fields[]
}

/** The sentences of a 422. */
export function problemsOf(reply: { body: Body }): string {
  return [reply.body.data].flat().join('; ')
}
