import { FAILING_DAYS } from '../../shared/index.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after the one before each further try is. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** Tries of one delivery, the first included. */
export const MOST_TRIES = PAUSES.length + 1
/** Receivers that fell together do not wake together. */
const JITTER = 0.2
const LONGEST_ASKED = 24 * HOUR

export const FAILING_MS = FAILING_DAYS * 24 * HOUR

/**
 * Milliseconds until the next try, after so many that failed, and whether it is the receiver that asked for so many. One
 * that asks for less than the table has would use up all tries in a moment.
 */
export function pauseAfter(tries: number, asked: number | null): { ms: number; is_asked: boolean } {
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? PAUSES[0]
  const ms = Math.round(pause * (1 + JITTER * (2 * Math.random() - 1)))
  const wished = Math.min(asked ?? 0, LONGEST_ASKED)
  return wished > ms ? { ms: wished, is_asked: true } : { ms, is_asked: false }
}

/** What `Retry-After` asks for, in milliseconds: a number of seconds, or a date. Null where it says neither. */
export function retryAfter(header: string | undefined, at: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * SECOND
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(date - at, 0)
}
