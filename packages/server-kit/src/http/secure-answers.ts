import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** What every answer says of itself: browsers guess no types, and what is somebody's own is kept nowhere. */
export function secureAnswers(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    // On the bare reply: files of the client are answered past this program's own.
    raw.setHeader('x-content-type-options', 'nosniff')
    if (https) raw.setHeader('strict-transport-security', `max-age=${YEAR_S}`)
  })
  app.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
