import { type DestinationStream, pino, type Logger, stdSerializers } from 'pino'

const SECRET = /passw|token|secret|authori[sz]ation|cookie|credential|api_?key|private_?key|totp|recovery/i
/** What a failed statement carries: its values may be anything. */
const STATEMENT = new Set(['parameters', 'detail', 'where'])
const MAX_DEPTH = 8

/** Structured logs; what looks like a secret by its name never reaches them, however deep it lies. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { log: (details: object) => redacted(details) as Record<string, unknown> },
    serializers: { err: (error: Error) => redacted({ ...stdSerializers.err(error) }, STATEMENT) },
  }
  return destination ? pino(options, destination) : pino(options)
}

function redacted(value: unknown, more: ReadonlySet<string> = new Set(), depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (depth > MAX_DEPTH) return '[too deep]'
  if (Array.isArray(value)) return value.map((member) => redacted(member, more, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  // Requests, sockets and the like hold more than anybody wants to read.
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor.name}]`
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      SECRET.test(key) || more.has(key) ? '[redacted]' : redacted(member, more, depth + 1),
    ]),
  )
}
