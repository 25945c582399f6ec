import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import { isPublicAddress } from './addresses.ts'

/** Why nothing came: said to logs; people are told no more than that it did not work. */
export type OutboundProblem =
  | 'address'
  | 'scheme'
  | 'port'
  | 'name'
  | 'redirect'
  | 'timeout'
  | 'too_large'
  | 'network'

export class OutboundError extends Error {
  readonly problem: OutboundProblem
  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(`The request outside failed: ${problem}`, options)
    this.name = 'OutboundError'
    this.problem = problem
  }
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** For everything together, from the name to the last byte. Default 10,000. */
  timeoutMs?: number
  /** Bytes of the answer's body; more ends with `too_large`. Default 65,536. */
  maxBytes?: number
  signal?: AbortSignal
  /** Told the status before anything of the body comes, for those who read it as it comes. */
  onStatus?(status: number): void
}

export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The one way out of the server: to addresses of the public internet, over https, and no further. */
export interface Outbound {
  /**
   * The address to connect to for what speaks something else than HTTP, at one of these ports. Throws `OutboundError`: the
   * name is judged as one of a request is, and what was judged is what is to be connected to.
   */
  addressOf(host: string, port: number, ports: readonly number[]): Promise<string>
  /** Throws `OutboundError`. An answer of any status but a redirect is an answer. */
  fetch(url: string, request?: OutboundRequest): Promise<OutboundAnswer>
  /** The same, with the body handed on as it comes; the callback must not keep what it is given. */
  stream(
    url: string,
    request: OutboundRequest,
    take: (chunk: Buffer) => Promise<void> | void,
  ): Promise<Omit<OutboundAnswer, 'body'>>
}

export interface OutboundOptions {
  /** `host:port` that are let through whatever they are, also over http: for tests and networks of one's own. */
  allow?: readonly string[]
  /** Ports beside 443. */
  ports?: readonly number[]
  /** Resolves a name to all of its addresses; the system's resolver unless told. */
  resolve?: (host: string) => Promise<readonly string[]>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 65_536

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allow = new Set(options.allow)
  const ports = new Set([443, ...(options.ports ?? [])])
  const resolve =
    options.resolve ?? (async (host: string) => (await lookup(host, { all: true })).map((one) => one.address))

  /** The address to connect to. The name is resolved once: what was judged is what is connected to. */
  async function judge(url: URL): Promise<string> {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isAllowed = allow.has(`${host}:${port}`)
    if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
      throw new OutboundError('scheme')
    if (url.username !== '' || url.password !== '') throw new OutboundError('scheme')
    if (!isAllowed && !ports.has(port)) throw new OutboundError('port')
    return resolveOne(host, isAllowed)
  }

  /** One address of a name of which all are public, unless whoever runs the server lets it through. */
  async function resolveOne(host: string, isAllowed: boolean): Promise<string> {
    let addresses: readonly string[]
    try {
      addresses = isIP(host) ? [host] : await resolve(host)
    } catch (cause) {
      throw new OutboundError('name', { cause })
    }
    // One bad address among good ones is a trap as well.
    if (!isAllowed && !addresses.every(isPublicAddress)) throw new OutboundError('address')
    const [first] = addresses.toSorted((a, b) => isIP(a) - isIP(b))
    if (first === undefined) throw new OutboundError('name')
    return first
  }

  async function stream(
    address: string,
    request: OutboundRequest,
    take: (chunk: Buffer) => Promise<void> | void,
  ): Promise<Omit<OutboundAnswer, 'body'>> {
    const url = URL.parse(address)
    if (!url) throw new OutboundError('scheme')
    const limit = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit
    try {
      const connectTo = await within(signal, judge(url))
      const response = await within(signal, send(url, connectTo, request, signal))
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400 && status !== 304) {
        response.destroy()
        throw new OutboundError('redirect')
      }
      const most = request.maxBytes ?? MAX_BYTES
      if (Number(headers['content-length'] ?? 0) > most) {
        response.destroy()
        throw new OutboundError('too_large')
      }
      request.onStatus?.(status)
      let size = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > most) throw new OutboundError('too_large')
        await take(chunk)
      }
      return { status, headers }
    } catch (cause) {
      if (cause instanceof OutboundError) throw cause
      throw new OutboundError(limit.aborted ? 'timeout' : 'network', { cause })
    }
  }

  return {
    stream,
    async addressOf(host, port, open) {
      const isAllowed = allow.has(`${host}:${port}`)
      if (!isAllowed && !open.includes(port)) throw new OutboundError('port')
      return within(AbortSignal.timeout(TIMEOUT_MS), resolveOne(host, isAllowed))
    },
    async fetch(url, request = {}) {
      const chunks: Buffer[] = []
      const answer = await stream(url, request, (chunk) => void chunks.push(chunk))
      return { ...answer, body: Buffer.concat(chunks) }
    },
  }
}

function send(
  url: URL,
  address: string,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const begin = url.protocol === 'https:' ? requestTls : requestPlain
  const family = isIP(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const sent = begin(
      url,
      {
        method: request.method ?? 'GET',
        // Nothing is unpacked here: what is small on the way could be huge.
        headers: { 'user-agent': 'Weft', 'accept-encoding': 'identity', ...request.headers },
        agent: false,
        signal,
        ...(isIP(host) ? {} : { servername: host }),
        // Asked again, the name could answer another address.
        lookup: (_name, options, done) => {
          if (options.all) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      resolve,
    )
    sent.on('error', reject)
    // Nobody asked for another protocol. Node hands the connection over, and says nothing more of the request.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('another protocol was answered'))
    })
    // After an answer, or an error, it says nothing new.
    sent.on('close', () => reject(new Error('the connection closed before an answer')))
    sent.end(request.body)
  })
}

/** Resolvers know no signal, and whoever knows one may miss it. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(new Error('aborted'))
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
