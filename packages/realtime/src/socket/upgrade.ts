import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { readTarget, type RequestTarget } from '@weft/protocol'
import { WebSocketServer, type WebSocket } from 'ws'

import { CLOSE } from './close-codes.ts'
import { encodeFrame } from '../frame.ts'
import type { Limits } from '../limits.ts'

interface UpgradeOptions {
  key: string
  limits: Limits
  /** The address to count a socket under, or null to refuse it (a foreign Origin, for one). */
  admit: (request: IncomingMessage) => string | null
  socketsOfAddress: (address: string) => number
  isClosing: () => boolean
  /** `raw` is what the socket stands on: prepared frames are written to it. */
  onSocket: (socket: WebSocket, raw: Duplex, peer: { id: string; address: string }) => void
}

const PROTOCOL = '7'

/** Turns HTTP upgrades below a path into sockets that have passed the protocol's handshake. */
export function createUpgrade(options: UpgradeOptions) {
  const { key, limits, admit, onSocket } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    maxFragments: limits.fragments,
    // One Buffer goes to all sockets; compressing it for each would cost more than it saves.
    perMessageDeflate: false,
  })

  function refuse(socket: WebSocket, raw: Duplex, code: number, message: string): void {
    raw.write(encodeFrame('pusher:error', { code, message }))
    socket.close(code, message)
    setTimeout(() => socket.terminate(), limits.closeMs).unref()
  }

  function greet(
    socket: WebSocket,
    raw: Duplex,
    { target, prefix, address }: { target: RequestTarget; prefix: string; address: string },
  ): void {
    // Without a listener a broken peer's error event would end the process; 'close' follows in any case.
    socket.on('error', () => undefined)
    if (target.path !== prefix + key) return refuse(socket, raw, CLOSE.unknownKey, 'Unknown application key')
    if (target.query.get('protocol') !== PROTOCOL) {
      return refuse(socket, raw, CLOSE.unsupportedProtocol, 'Only protocol 7 is spoken here')
    }
    if (options.socketsOfAddress(address) >= limits.socketsPerAddress) {
      return refuse(socket, raw, CLOSE.overCapacity, 'Too many sockets of this address')
    }
    const id = `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`
    onSocket(socket, raw, { id, address })
    const data = { socket_id: id, activity_timeout: Math.ceil(limits.idleMs / 1000) }
    raw.write(encodeFrame('pusher:connection_established', data))
  }

  return {
    /** Answers upgrades at `{prefix}{key}`; other paths are left to other listeners, or refused. */
    attach(server: Server, prefix: string): void {
      server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
        const target = readTarget(request.url)
        if (!target.path.startsWith(prefix)) {
          if (server.listenerCount('upgrade') === 1) answer(raw, '404 Not Found')
          return
        }
        if (options.isClosing()) return answer(raw, '503 Service Unavailable')
        const address = admit(request)
        if (address === null) return answer(raw, '403 Forbidden')
        sockets.handleUpgrade(request, raw, head, (socket) => greet(socket, raw, { target, prefix, address }))
      })
    },
  }
}

function answer(raw: Duplex, status: string): void {
  raw.on('error', () => undefined)
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
