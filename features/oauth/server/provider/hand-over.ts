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
  const bytes = bytesOf(body)
  if (!isStorable(query) || !isStorable(Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))))
    throw errors.bad_request()
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
  return body === undefined || body === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
}
