import { Agent, request } from 'node:http'

import type { Answer, Transport } from '@weft/store'

/** A tenth of the web client's: histories are short. */
const TIMEOUT_MS = 4_000

interface Reply {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Record<string, unknown>
}

/** One person's calls over real sockets, read as the web client reads them. */
export class HttpWire {
  /** A 503 must say when to come again. */
  forgotRetryAfter = 0
  /** How often each status was answered; 0 is no answer. */
  readonly statuses = new Map<number, number>()
  private readonly port: number
  private readonly token: string
  private readonly timeout: number
  private readonly agent = new Agent({ keepAlive: true })
  private readonly onReply: (status: number) => void

  constructor(options: {
    port: number
    token: string
    patience: number
    onReply?: (status: number) => void
  }) {
    this.port = options.port
    this.token = options.token
    this.timeout = TIMEOUT_MS * options.patience
    this.onReply = options.onReply ?? (() => undefined)
  }

  /** Status 0 when no answer came. */
  async send(method: string, path: string, given: { body?: unknown; key?: string } = {}): Promise<Reply> {
    const reply = await this.attempt(method, path, given).catch((): Reply => ({
      status: 0,
      headers: {},
      body: {},
    }))
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1)
    if (reply.status === 503 && reply.headers['retry-after'] === undefined) this.forgotRetryAfter += 1
    this.onReply(reply.status)
    return reply
  }

  close(): void {
    this.agent.destroy()
  }

  /** The store's calls. */
  transport(): Transport {
    return {
      index: async (team_id, path, query) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]) => [name, String(value)]),
        )
        return answer(await this.send('GET', `/api/${team_id}${path}?${search}`), (body) => body as never)
      },
      one: async (team_id, path) =>
        answer(await this.send('GET', `/api/${team_id}${path}`), ({ data }) => data),
      content: async (team_id, folder_id) => {
        const reply = await this.send('GET', `/api/${team_id}/folders/${folder_id}/content`)
        const { 'x-feed-seq': seq, 'x-rights': rights } = reply.headers
        return answer(reply, (body) => ({ ...body, seq: Number(seq), rights }) as never)
      },
      bulk: async (team_id, entries) =>
        answer(await this.send('POST', `/api/${team_id}/bulk`, { body: entries }), (body) => body as never),
      post: async (team_id, path, body, key) =>
        answer(await this.send('POST', `/api/${team_id}${path}`, { body, key }), ({ data }) => data),
    }
  }

  private attempt(
    method: string,
    path: string,
    { body, key }: { body?: unknown; key?: string },
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? null : JSON.stringify(body)
      const asked = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          headers: {
            ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
            ...(text === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(key === undefined ? {} : { 'x-idempotency-key': key }),
            'x-client-version': '34.9.2',
          },
          signal: AbortSignal.timeout(this.timeout),
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('aborted', () => reject(new Error('cut')))
          response.on('end', () => {
            try {
              const all = Buffer.concat(chunks).toString()
              const parsed = all === '' ? {} : (JSON.parse(all) as Record<string, unknown>)
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed })
            } catch (error) {
              reject(error)
            }
          })
        },
      )
      asked.on('error', reject)
      asked.end(text ?? undefined)
    })
  }
}

function answer<T>({ status, headers, body }: Reply, read: (body: Record<string, unknown>) => T): Answer<T> {
  if (status >= 200 && status < 300) return { status, data: read(body) }
  const { message, code, data } = body as { message?: string; code?: string; data?: T }
  const wait = headers['retry-after']
  return { status, message, code, data, retry_after: wait === undefined ? undefined : Number(wait) }
}
