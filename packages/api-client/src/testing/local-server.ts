import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SeenRequest {
  readonly method: string
  /** Path with query, as it came over the wire. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Parsed when it is JSON, else text. */
  readonly body: unknown
}

/** `cut` closes the connection without a reply, `hang` never replies. */
export type Reply =
  | 'cut'
  | 'hang'
  | {
      readonly status?: number
      readonly headers?: Record<string, string>
      readonly body?: unknown
      /** The body as it is, instead of JSON. */
      readonly text?: string
    }

/** A real HTTP server on a free port; it remembers what it was asked and ends with the test. */
export async function startServer(answer: (request: SeenRequest) => Reply | Promise<Reply>) {
  const seen: SeenRequest[] = []
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const json = request.headers['content-type'] === 'application/json'
    const { method = '', url = '', headers } = request
    const one: SeenRequest = { method, url, headers, body: json ? JSON.parse(text) : text }
    seen.push(one)
    const given = await answer(one)
    if (given === 'hang') return
    if (given === 'cut') {
      request.socket.destroy()
      return
    }
    const type = given.text === undefined ? 'application/json; charset=utf-8' : 'text/html'
    response.writeHead(given.status ?? 200, { 'content-type': type, ...given.headers })
    response.end(given.text ?? (given.body === undefined ? '' : JSON.stringify(given.body)))
  }
  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, seen, stop }
}
