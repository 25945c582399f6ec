/** What `WeftError` is made of: the fields that the interface answers refusals with, and where it happened. */
interface Refusal {
  status: number
  code: string
  message: string
  type?: string | undefined
  data?: unknown
  retryAfter?: number | undefined
  cause?: unknown
}

/** Why a call came to nothing: what the server refused, or that it did not answer. */
export class WeftError extends Error {
  override readonly name = 'WeftError'
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  /** For programs; it never changes. `no_answer` where no answer came, `unreadable` where it was not the interface's. */
  readonly code: string
  /** What kind of reaction is asked for, such as `scope`; missing if none is special. */
  readonly type: string | undefined
  /** The reasons, one sentence each, or the stored record of a conflict. */
  readonly data: unknown
  /** Seconds to wait before another try, where the server said so. */
  readonly retryAfter: number | undefined

  constructor({ status, code, message, type, data, retryAfter, cause }: Refusal) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.code = code
    this.type = type
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** The error of an answer that is no 2xx; `body` is what stood in it. */
export function errorOf(response: Pick<Response, 'status' | 'headers'>, body: unknown): WeftError {
  const { status } = response
  const said = isRecord(body) ? body : {}
  const { code, message, type, data } = said
  // A proxy in between answers pages.
  const isOurs = typeof code === 'string'
  return new WeftError({
    status,
    code: isOurs ? code : 'unreadable',
    message: (isOurs && sentenceOf(message, data)) || `The server answered ${status}`,
    type: typeof type === 'string' ? type : undefined,
    data,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** What is not valid is said by its reasons alone. */
function sentenceOf(message: unknown, data: unknown): string {
  if (typeof message === 'string') return message
  return Array.isArray(data) ? data.filter((reason) => typeof reason === 'string').join('; ') : ''
}

/** Seconds of a `Retry-After`; undefined where it says none. */
export function secondsOf(header: string | null): number | undefined {
  if (header === null || !/^\d+$/.test(header.trim())) return undefined
  return Number(header)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
