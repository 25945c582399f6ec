/** A failure that users or clients are expected to meet: it has a code, an HTTP status and a sentence. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  /** Sub-kind that clients react to, such as 'reauth' or 'totp'. */
  readonly type: string | undefined
  /** For 422 an array of sentences; for 409 the server's record. */
  readonly data: unknown
  /** Seconds after which a retry makes sense (sent as Retry-After). */
  readonly retryAfter: number | undefined
  /** Further members of the answer's body, such as `query` of a re-authentication. */
  readonly extra: Record<string, unknown> | undefined

  constructor(spec: ErrorSpec, options: AppErrorOptions = {}) {
    super(options.message ?? spec.message, { cause: options.cause })
    this.name = 'AppError'
    this.code = spec.code
    this.status = spec.status
    this.type = spec.type
    this.data = options.data
    this.retryAfter = options.retryAfter ?? spec.retryAfter
    this.extra = options.extra
  }
}

export interface ErrorSpec {
  code: string
  status: number
  message: string
  type?: string
  retryAfter?: number
}

export interface AppErrorOptions {
  message?: string
  data?: unknown
  retryAfter?: number
  extra?: Record<string, unknown>
  cause?: unknown
}

type Declared = Record<string, Omit<ErrorSpec, 'code'>>
type Makers<D extends Declared> = { readonly [K in keyof D]: (options?: AppErrorOptions) => AppError }

const declared = new Map<string, ErrorSpec>()

/**
 * Declares a feature's errors; the key is the code. Each becomes a function that makes the AppError.
 * A code may be declared once in the whole program: docs/errors.md lists them all.
 */
export function defineErrors<const D extends Declared>(errors: D): Makers<D> {
  const makers: Record<string, (options?: AppErrorOptions) => AppError> = {}
  for (const [code, rest] of Object.entries(errors)) {
    if (declared.has(code)) throw new Error(`Error code '${code}' is declared twice`)
    const spec: ErrorSpec = { code, ...rest }
    declared.set(code, spec)
    makers[code] = (options) => new AppError(spec, options)
  }
  return makers as Makers<D>
}

/** All errors declared so far, by code: the source of docs/errors.md. */
export function declaredErrors(): ErrorSpec[] {
  return [...declared.values()].toSorted((a, b) => a.code.localeCompare(b.code))
}
