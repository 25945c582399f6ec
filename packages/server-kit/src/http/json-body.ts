import type { FastifyInstance } from 'fastify'

import { errors, invalid } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

/** JSON only, with a depth and a number of keys that cannot be used to tie up the server. */
export function acceptJson(app: FastifyInstance, limits: Limits): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined)
      return
    }
    void parseJson(request, body as string, (error, value) => {
      if (error) {
        done(errors.malformed_json({ cause: error }))
        return
      }
      // Entries of a bulk call are judged one by one.
      const isBulk = request.routeOptions.config.declared?.options.bulk === true
      const problem = tooDeep(value, limits) ?? (isBulk || isStorable(value) ? null : UNSTORABLE)
      done(problem ? invalid(problem) : null, value)
    })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!request.routeOptions.config.declared?.options.forms) {
        done(errors.unsupported_media_type())
        return
      }
      const form = Object.fromEntries(new URLSearchParams(body as string))
      done(isStorable(form) ? null : invalid(UNSTORABLE), form)
    },
  )
  // Files and other raw bodies: the stream is handed on to routes that ask for it.
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.declared?.options.rawBody) done(null, payload)
    else done(errors.unsupported_media_type())
  })
}

function tooDeep(value: unknown, limits: Limits, depth = 1): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > limits.json_depth) return `The body is nested deeper than ${limits.json_depth} levels`
  const members = Array.isArray(value) ? value : Object.values(value)
  if (!Array.isArray(value) && members.length > limits.json_keys)
    return `An object has more than ${limits.json_keys} keys`
  for (const member of members) {
    const problem = tooDeep(member, limits, depth + 1)
    if (problem) return problem
  }
  return null
}
