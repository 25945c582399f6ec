import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** The least of a WebSocket client: a thousand of them must cost the receivers' process next to nothing. */
export interface RawSocket {
  send(text: string): void
  end(): void
}

/** Opens a socket; `onText` gets every text message, as bytes that are only good until it returns. */
export function openRawSocket(
  at: { port: number; path: string },
  onText: (text: Buffer) => void,
): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: at.port, noDelay: true })
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    socket.once('error', reject)
    socket.write(
      `GET ${at.path} HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    socket.on('data', (chunk: Buffer) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n')
        if (end === -1) return void (rest = bytes)
        const head = bytes.subarray(0, end).toString()
        if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head))
        isOpen = true
        bytes = bytes.subarray(end + 4)
        resolve({ send: (text) => void socket.write(masked(text)), end: () => void socket.destroy() })
      }
      rest = readFrames(bytes, onText, socket)
    })
  })
}

/** Hands over every whole text frame and gives back what is left over. */
function readFrames(bytes: Buffer, onText: (text: Buffer) => void, socket: Socket): Buffer {
  let at = 0
  while (bytes.length - at >= 2) {
    let length = (bytes[at + 1] ?? 0) & 0x7f
    let begin = at + 2
    if (length === 126) {
      if (bytes.length < at + 4) break
      length = bytes.readUInt16BE(at + 2)
      begin += 2
    } else if (length === 127) {
      if (bytes.length < at + 10) break
      length = Number(bytes.readBigUInt64BE(at + 2))
      begin += 8
    }
    if (bytes.length < begin + length) break
    const opcode = (bytes[at] ?? 0) & 0x0f
    if (opcode === 1) onText(bytes.subarray(begin, begin + length))
    if (opcode === 8) socket.destroy()
    at = begin + length
  }
  return bytes.subarray(at)
}

// A mask of zeros changes nothing, so the text goes as it is.
function masked(text: string): Buffer {
  const data = Buffer.from(text)
  const isShort = data.length < 126
  const head = Buffer.alloc(isShort ? 6 : 8)
  head[0] = 0x81
  head[1] = 0x80 | (isShort ? data.length : 126)
  if (!isShort) head.writeUInt16BE(data.length, 2)
  return Buffer.concat([head, data])
}
