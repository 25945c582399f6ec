import { createHash } from 'node:crypto'

/** An id that follows from what it is for: the same one however often that is worked out. */
export function runId(parts: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SLUG_LENGTH = 11

/** The same for records whose ids are short ones. */
export function runSlug(id: string): string {
  const hash = createHash('sha256').update(id).digest()
  return Array.from(hash.subarray(0, SLUG_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Rules that start each other end after so many. */
export const MAX_DEPTH = 10
/** So many runs at most follow from one event, however many each of them starts. */
export const MAX_RUNS = 1_000
