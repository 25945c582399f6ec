import { AppError, defineErrors } from '@weft/base'

export const databaseErrors = defineErrors({
  database_unavailable: {
    status: 503,
    message: 'The database is unavailable right now. Please try again.',
    retryAfter: 1,
  },
  overloaded: { status: 503, message: 'The server is very busy. Please try again.', retryAfter: 1 },
  storage_full: { status: 507, message: 'The storage of the server is full. Nothing was saved.' },
})

/** SQLSTATE of a PostgreSQL error, or the system's code of a socket error. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// Shut down by an operator, crashed, starting up, dropped, idle timeouts, too many connections.
const LOST_STATES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '53300'])

// The driver gives these no code; the texts are those of pg 8.
const LOST_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Whether the connection, not the statement, failed. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error)
  if (code === undefined) return error instanceof Error && LOST_MESSAGES.test(error.message)
  return SOCKET_CODES.has(code) || LOST_STATES.has(code) || /^08...$/.test(code)
}

/** Whether the same transaction can succeed when run again: deadlock or serialization failure. */
export function isRerunnable(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40P01' || code === '40001'
}

// Statement and lock timeouts, out of memory: the database lives but cannot do this now.
const BUSY_STATES = new Set(['57014', '55P03', '53200', '40P01', '40001'])

/** Failures of the machinery as the errors that clients know; everything else is given back as it is. */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isConnectionLoss(error)) return databaseErrors.database_unavailable({ cause: error })
  const code = errorCode(error)
  if (code === '53100') return databaseErrors.storage_full({ cause: error })
  if (code !== undefined && BUSY_STATES.has(code)) return databaseErrors.overloaded({ cause: error })
  if (error instanceof Error && error.message === 'timeout exceeded when trying to connect') {
    return databaseErrors.overloaded({ cause: error })
  }
  return error
}
