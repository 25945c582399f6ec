import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A line to a server: so many bytes a second towards the browser, shared by all connections, and a way there and back. */
export interface LineSpeed {
  bytesPerSecond: number
  roundTripMs: number
}

/** What answers in the server's name over the slow line. */
export interface SlowLine {
  url: string
  close(): Promise<void>
}

/**
 * Stands between browser and server. The browser's own emulation slows pages only; over this line service workers and
 * sockets wait for their turn as well, and each connection costs a way there and back before it carries anything.
 */
export async function slowLine(port: number, { bytesPerSecond, roundTripMs }: LineSpeed): Promise<SlowLine> {
  const open = new Set<Socket>()
  let freeAt = 0
  const server = createServer({ noDelay: true }, (near) => {
    const far = createConnection({ port, host: '127.0.0.1', noDelay: true })
    const begun = performance.now()
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    near.on('close', () => far.destroy())
    near.on('data', (bytes) => {
      const handshake = Math.max(0, begun + roundTripMs - performance.now())
      setTimeout(() => far.writable && far.write(bytes), handshake + roundTripMs / 2)
    })
    far.on('data', (bytes) => {
      // In parts, so that what is small does not wait for all of what is large.
      far.pause()
      freeAt = Math.max(freeAt, performance.now()) + (bytes.length / bytesPerSecond) * 1_000
      const sent = freeAt - performance.now()
      setTimeout(() => far.resume(), sent)
      setTimeout(() => near.writable && near.write(bytes), sent + roundTripMs / 2)
    })
    far.on('end', () => setTimeout(() => near.end(), Math.max(0, freeAt - performance.now()) + roundTripMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
