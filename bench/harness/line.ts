import { connect } from 'node:net'

/** What came back over a line; the body is left unread until somebody wants it. */
export interface LineAnswer {
  status: number
  text: string
}

/** One kept HTTP connection on which one request follows the other, at a tenth of the cost of Node's own client. */
export interface Line {
  send(method: string, path: string, body?: unknown, headers?: string): Promise<LineAnswer>
  close(): void
}

/** Opens a line; `token` goes along as a Bearer token. Answers must carry a Content-Length. */
export async function openLine(url: string, token = ''): Promise<Line> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const fixed = `Host: ${host}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}X-Client-Version: 34.9.2\r\n`
  let waiting: { resolve(answer: LineAnswer): void; reject(error: Error): void } | undefined
  let got = ''
  // latin1 keeps one character a byte, so that lengths are those of the header.
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    got += chunk
    const end = got.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = got.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (got.length < end + 4 + length) return
    const text = got.slice(end + 4, end + 4 + length)
    got = got.slice(end + 4 + length)
    const asked = waiting
    waiting = undefined
    asked?.resolve({ status: Number(head.slice(9, 12)), text: Buffer.from(text, 'latin1').toString() })
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  return {
    send(method, path, body, headers = '') {
      const text = body === undefined ? '' : JSON.stringify(body)
      const type = text
        ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
        : ''
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`${method} ${path} HTTP/1.1\r\n${fixed}${headers}${type}\r\n${text}`)
      })
    },
    close: () => socket.destroy(),
  }
}
