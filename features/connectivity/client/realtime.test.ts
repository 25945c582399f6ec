import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { systemScheduler } from '@weft/store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

import type { Realtime } from './realtime-listener.ts'
import { createRealtime } from './realtime.ts'

let server: WebSocketServer
let sockets: WebSocket[]
let heard: string[]
let realtime: Realtime | null = null

beforeEach(async () => {
  sockets = []
  heard = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    sockets.push(socket)
    const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 1 })
    socket.send(JSON.stringify({ event: 'pusher:connection_established', data }))
    socket.on('message', (text) => {
      const { event } = JSON.parse(String(text)) as { event: string }
      if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: '{}' }))
    })
  })
  await once(server, 'listening')
})
afterEach(() => {
  realtime?.stop()
  for (const socket of sockets) socket.terminate()
  server.close()
})

function connect() {
  const { port } = server.address() as AddressInfo
  realtime = createRealtime({
    client: { request: () => Promise.reject(new Error('Nothing is authorised here')) },
    scheduler: systemScheduler(),
    settings: { key: 'weft', host: '127.0.0.1', port, tls: false },
    location: { hostname: '127.0.0.1', port: String(port), protocol: 'http:' },
    onConnected: () => heard.push('connected'),
    onTrouble: () => heard.push('trouble'),
  })
}

const count = (what: string) => heard.filter((one) => one === what).length
const until = (isTrue: () => boolean) => expect.poll(isTrue).toBe(true)

test('a connection, each pong, and a reconnect say that the server is there; a lost socket says that it may not be', async () => {
  connect()
  await until(() => count('connected') === 1)
  // The server asked to be pinged after a second of silence.
  await until(() => count('connected') >= 2)
  expect(count('trouble')).toBe(0)
  const before = count('connected')
  sockets[0]?.terminate()
  await until(() => count('trouble') > 0)
  await until(() => count('connected') > before && sockets.length === 2)
})

test('after it was stopped nothing is told any more', async () => {
  connect()
  await until(() => count('connected') === 1)
  realtime?.stop()
  heard = []
  sockets[0]?.terminate()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(heard).toEqual([])
})
