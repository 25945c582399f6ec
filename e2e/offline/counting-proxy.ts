import { createServer, request as askServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** One edit as it reached the server, with the server's answer; null while there is none. */
interface CountedEdit {
  key: string
  at: number
  status: number | null
}

/** Stands in front of a server and counts what comes through. */
export interface CountingProxy {
  url: string
  edits: CountedEdit[]
  /** How often each key came. */
  counts(): Map<string, number>
  /** While severed nothing comes through: connections break, as with a server that is gone. */
  isSevered: boolean
  close(): Promise<void>
}

export async function countingProxy(target: string): Promise<CountingProxy> {
  const edits: CountedEdit[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    if (proxy.isSevered) {
      request.socket.destroy()
      return
    }
    const { method = 'GET', url = '/', headers } = request
    const chunks: Buffer[] = []
    let counted: CountedEdit[] = []
    const asked = askServer(new URL(url, target), { method, headers }, (answer) => {
      for (const edit of counted) edit.status = answer.statusCode ?? 0
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (url.endsWith('/bulk')) {
        const entries = JSON.parse(body.toString()) as { route: string; idempotency_key: string }[]
        // That somebody has opened a folder is saved by itself, and no edit.
        const edited = entries.filter(({ route }) => !/^\/(comment-reads|recents)\//.test(route))
        counted = edited.map((entry) => ({ key: entry.idempotency_key, at: Date.now(), status: null }))
        edits.push(...counted)
      }
      asked.end(body)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    const { hostname, port } = new URL(target)
    if (proxy.isSevered) {
      socket.destroy()
      return
    }
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let isSevered = false
  const proxy: CountingProxy = {
    url: `http://127.0.0.1:${port}`,
    edits,
    counts() {
      const counts = new Map<string, number>()
      for (const { key } of edits) counts.set(key, (counts.get(key) ?? 0) + 1)
      return counts
    },
    get isSevered() {
      return isSevered
    },
    set isSevered(next) {
      isSevered = next
      if (next) for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
