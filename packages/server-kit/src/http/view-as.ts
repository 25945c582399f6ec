import { HEADERS } from '@weft/protocol'
import type { FastifyRequest } from 'fastify'

import type { Caller } from '../caller.ts'
import { errors, invalid } from '../errors.ts'

/**
 * A request with `X-View-As: {user id}` (0 for a guest) is answered with that person's rights; who may ask so is
 * judged where the workspace is known. Whatever is no question is refused, even when it would be allowed to both.
 */
export function applyViewAs(request: FastifyRequest, caller: Caller): Caller {
  const asked = request.headers[HEADERS.viewAs]
  if (asked === undefined) return caller
  if (typeof asked !== 'string' || !/^(0|[1-9]\d{0,9})$/.test(asked)) throw invalid('X-View-As: a user id')
  if (caller.user_id === 0) throw errors.unauthenticated()
  if (caller.grant) throw errors.not_by_token()
  if (request.method !== 'GET') throw errors.forbidden()
  return { ...caller, view_as: Number(asked) }
}
