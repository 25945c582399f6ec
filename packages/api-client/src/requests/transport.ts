import { newUuid } from '@weft/base'
import { HEADERS } from '@weft/protocol'
import { REQUEST_TIMEOUT_MS, type Clock } from '../clock.ts'
import { CancelledError, NoReplyError } from '../errors/errors.ts'
import { fillPath, toQuery, type ApiRequest } from './request.ts'
import { isLines, readLines } from './lines.ts'
import type { ApiResponse } from './response.ts'

export interface TransportOptions {
  /** Origin of the server without a slash at the end; empty for the page's own. */
  readonly baseUrl: string
  readonly clientVersion: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

/** Sends one request once. Rejects with NoReplyError or CancelledError; every status is a reply. */
export type Transport = (request: ApiRequest, token: string | null) => Promise<ApiResponse>

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, clientVersion, fetch, clock } = options

  return async (request, token) => {
    const { signal, timeout = REQUEST_TIMEOUT_MS } = request
    // Built before the attempt, so that a mistake of ours is not taken for a lost connection.
    const url = baseUrl + fillPath(request.path, request.params) + toQuery(request.query)
    const { body, type } = encodeBody(request.body)
    const headers = new Headers(request.headers)
    if (type) headers.set('content-type', type)
    if (!headers.has('accept')) headers.set('accept', 'application/json')
    headers.set(HEADERS.idempotencyKey, request.idempotencyKey ?? newUuid(clock.now()))
    headers.set(HEADERS.clientVersion, clientVersion)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (request.passwordConfirmation !== undefined) {
      headers.set(HEADERS.authorizationPassword, headerText(request.passwordConfirmation))
    }

    if (signal?.aborted) throw new CancelledError(signal.reason)
    const limit = new AbortController()
    const wait = () => clock.after(timeout, () => limit.abort())
    let stopTimer = wait()
    const goOn = () => {
      stopTimer()
      stopTimer = wait()
    }
    try {
      const reply = await (request.fetch ?? fetch)(url, {
        method: request.method,
        headers,
        body,
        credentials: request.credentials ?? 'same-origin',
        // Pages tell nobody where they are; our own server says by it where to come back to.
        ...(token === null ? {} : { referrerPolicy: 'same-origin' as const }),
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      })
      const { status } = reply
      const { onLine } = request
      if (onLine && reply.body && isLines(reply)) {
        await readLines(reply.body, onLine, goOn)
        return { status, data: null, headers: reply.headers }
      }
      const data = request.asFile && reply.ok ? await reply.blob() : await decodeBody(reply)
      return { status, data, headers: reply.headers }
    } catch (cause) {
      if (signal?.aborted) throw new CancelledError(cause)
      throw new NoReplyError({ timedOut: limit.signal.aborted, cause })
    } finally {
      stopTimer()
    }
  }
}

function encodeBody(body: unknown): { body: BodyInit | null; type: string | null } {
  if (body === undefined) return { body: null, type: null }
  if (body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams) {
    return { body, type: null }
  }
  return { body: JSON.stringify(body), type: 'application/json' }
}

async function decodeBody(reply: Response): Promise<unknown> {
  const text = await reply.text()
  if (text === '') return null
  if (!/\bjson\b/.test(reply.headers.get('content-type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page under a wrong name: whoever needs the contract's shape will find that it is not there.
    return text
  }
}

/** Headers carry bytes: letters beyond Latin-1 travel as the bytes of their UTF-8 form. */
function headerText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}
