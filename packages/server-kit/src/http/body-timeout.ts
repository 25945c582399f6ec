import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** What a long upload has to bring on average, looked at every `timeoutMs`; a tenth of what a bad phone line does. */
const SLOWEST_BYTES_PER_SECOND = 1_024

/**
 * Ends requests whose body does not arrive: within `timeoutMs`, or on routes with `slowBody` as soon as less than a
 * kilobyte a second came in such a time. Node's own `requestTimeout` knows no routes and would cut off a large file on
 * a slow line.
 */
export function limitBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    // Injected requests have no socket of their own and bring their body whole.
    if (raw.complete || !bringsBody(raw) || !(raw.socket instanceof Socket)) return
    const mayBeSlow = request.routeOptions.config.declared?.options.slowBody === true
    const enough = mayBeSlow ? (SLOWEST_BYTES_PER_SECOND * timeoutMs) / 1_000 : Number.POSITIVE_INFINITY
    let before = raw.socket.bytesRead
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket
      if (raw.complete) return stop()
      if (bytesRead - before >= enough) before = bytesRead
      else refuse(raw)
    }, timeoutMs).unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuse({ socket }: IncomingMessage): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
