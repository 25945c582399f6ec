import { readTarget } from '@weft/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errors } from '../errors.ts'

/** The newest version of the interface, by its date: docs/interface-changes.md says what changed when. */
export const INTERFACE_VERSION = '2026-11-30'

const HEADER = 'weft-version'

/** Those that may be asked for, each for twelve months after the next one. */
const ANSWERED: ReadonlySet<string> = new Set([INTERFACE_VERSION])

/** Every answer says by which version it is; a request that names one that is not known is refused. */
export function answerByVersion(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    tellVersion(request, reply)
    const asked = request.headers[HEADER]
    if (asked === undefined || !isCall(request) || ANSWERED.has(String(asked))) return
    throw errors.unknown_version({ data: [...ANSWERED] })
  })
}

/** For answers that come before any hook as well. */
export function tellVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request)) reply.header(HEADER, INTERFACE_VERSION)
}

const isCall = ({ url }: FastifyRequest) => readTarget(url).path.startsWith('/api/')
