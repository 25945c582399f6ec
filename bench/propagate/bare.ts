// The anchor: a process with nothing but `ws`. What is posted to it goes to all sockets, what a socket says comes back.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { WebSocketServer } from 'ws'

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const bytes = Buffer.concat(chunks)
    response.end('{}')
    // As the server under test does: the answer first.
    setImmediate(() => {
      for (const socket of sockets.clients) socket.send(bytes, { binary: false })
    })
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (text, isBinary) => socket.send(text, { binary: isBinary }))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
