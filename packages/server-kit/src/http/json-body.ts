import { isUtf8 } from 'node:buffer'

import { keepsDigits } from '@weft/base'
import type { FastifyInstance } from 'fastify'

import { errors, invalid } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { escapesUtf8 } from './encoding.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

/** What standards of others call their JSON is read by the same rules. */
const JSON_TYPES = ['application/json', 'application/scim+json']

/** JSON only, with a depth and a number of keys that cannot be used to tie up the server. */
export function acceptJson(app: FastifyInstance, limits: Limits): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) {
      done(null, undefined)
      return
    }
    if (!isUtf8(bytes)) {
      done(errors.malformed_json())
      return
    }
    const text = bytes.toString('utf8')
    void parseJson(request, text, (error, value) => {
      if (error) {
        done(errors.malformed_json({ cause: error }))
        return
      }
      // Entries of a bulk call are judged one by one.
      const isBulk = request.routeOptions.config.declared?.options.bulk === true
      const problem =
        tooDeep(value, limits) ?? lostDigits(text) ?? (isBulk || isStorable(value) ? null : UNSTORABLE)
      done(problem ? invalid(problem) : null, value)
    })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const bytes = body as Buffer
      const options = request.routeOptions.config.declared?.options
      if (!options?.forms) {
        done(errors.unsupported_media_type())
        return
      }
      if (hasMorePairs(bytes, limits.json_keys)) {
        done(invalid(`A form has more than ${limits.json_keys} fields`))
        return
      }
      if (options.rawBody) {
        done(null, bytes)
        return
      }
      const text = bytes.toString('utf8')
      if (!isUtf8(bytes) || !escapesUtf8(text)) {
        done(errors.bad_request())
        return
      }
      const form = Object.fromEntries(new URLSearchParams(text))
      done(isStorable(form) ? null : invalid(UNSTORABLE), form)
    },
  )
  // Files and other raw bodies: the stream is handed on to routes that ask for it.
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.declared?.options.rawBody) done(null, payload)
    else done(errors.unsupported_media_type())
  })
}

/** Counted in the bytes: what a form would become is made after that alone. */
function hasMorePairs(bytes: Buffer, most: number): boolean {
  let count = 1
  for (let at = bytes.indexOf('&'); at >= 0 && count <= most; at = bytes.indexOf('&', at + 1)) count++
  return count > most
}

const SAID_DIGITS = 40

/** Why a body cannot be taken whose numbers would not be what they say; null for nearly every one. */
function lostDigits(text: string): string | null {
  if (!/\d[\d.]{15}/.test(text)) return null
  const lost: string[] = []
  const look = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    const { source } = context ?? {}
    if (typeof value !== 'number' || source === undefined) return value
    if (!keepsDigits(value, source.replace(/e.*$/i, '').replaceAll(/\D/g, ''))) lost.push(source)
    return value
  }
  JSON.parse(text, look)
  const [first] = lost
  if (first === undefined) return null
  const said = first.length > SAID_DIGITS ? `${first.slice(0, SAID_DIGITS)}…` : first
  return `The number ${said} has more digits than can be kept`
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
