import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Webhook } from 'standardwebhooks'

/** One request that came in. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: HookBody
}

interface HookBody {
  type: string
  timestamp: string
  data: Record<string, unknown> & { item_id?: string; actor?: { id: number; name: string } | null }
  meta: { api_version: string; hook_id: string; delivery_id: string }
}

type Answer = (response: ServerResponse, received: Received) => void

export interface Receiver {
  port: number
  origin: string
  received: Received[]
  /** What is said from now on; 200 unless told. */
  answer: Answer
  /** Those of one address. */
  at(path: string): Received[]
  close(): Promise<void>
}

export const says =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** A server of others that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        raw,
        body: JSON.parse(raw) as HookBody,
      }
      received.push(one)
      receiver.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    port,
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: says(200),
    at: (path) => received.filter((one) => one.path === path),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Verifies with the package of the standard, as receivers do. Throws for what is not genuine. */
export function verify(secret: string, { raw, headers }: Pick<Received, 'raw' | 'headers'>): unknown {
  return new Webhook(secret).verify(raw, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })
}
