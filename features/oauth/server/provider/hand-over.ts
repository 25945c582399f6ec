import { Readable } from 'node:stream'

import { errors, isStorable } from '@weft/server-kit'

import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'

/**
 * Has the library answer a request. Its body was read already, within our limits; the address is the configured one, so
 * that no header of a request comes to stand in an answer.
 */
export async function handOver(
  provider: Provider,
  { issuer }: { issuer: string },
  { raw, body, query }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The library takes it for a GET: what is only looked at would be kept, or used up.
  if (raw.method === 'HEAD') throw errors.not_found()
  const bytes = bytesOf(body)
  if (!isStorable(query) || holdsNul(bytes)) throw errors.bad_request()
  const { host, protocol } = new URL(issuer)
  const { 'transfer-encoding': _chunks, ...headers } = raw.headers
  const request = Object.assign(Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }), {
    method: raw.method,
    url: raw.url,
    httpVersion: raw.httpVersion,
    socket: raw.socket,
    connection: raw.socket,
    headers: {
      ...headers,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.replace(':', ''),
      ...(raw.method === 'POST' && { 'content-length': String(bytes.length) }),
    },
  }) as unknown as IncomingMessage
  reply.hijack()
  await provider.callback()(request, reply.raw)
  return reply
}

/** Forms come as they were sent, so that what is said twice is seen; JSON was parsed. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  // Anything else comes as a stream that nobody reads.
  if (body instanceof Readable) throw errors.unsupported_media_type()
  return body === undefined || body === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
}

/** Judged as it came: bytes that are no UTF-8 become a letter that can be stored, and this alone cannot. */
const holdsNul = (bytes: Buffer): boolean => bytes.includes(0) || bytes.includes('%00')
