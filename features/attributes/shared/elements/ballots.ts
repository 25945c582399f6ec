import { sha256 } from '@weft/rich-text'

const BALLOT = /^[0-9a-f]{32}$/
const HALF = 16
/** Cells are painted often, and whose ballot one is never changes. */
const MAX_KNOWN = 20_000
const known = new Map<string, boolean>()

/**
 * An anonymous vote: 64 random bits and 64 bits of SHA-256 over the voter's key and these, in hexadecimal digits. Only
 * whoever has the key can tell whose it is, and two ballots of one person have nothing in common.
 * `nonce` is 16 hexadecimal digits, `key` is secret and of a fixed length.
 */
export function makeBallot(key: string, nonce: string): string {
  return nonce + sha256(`${key}:${nonce}`).slice(0, HALF)
}

/** Whether data is an anonymous vote, whoever gave it. */
export function isBallot(data: unknown): data is string {
  return typeof data === 'string' && BALLOT.test(data)
}

/** Whether the ballot was made with this key. */
export function isBallotOf(key: string, ballot: string): boolean {
  const name = `${key}${ballot}`
  let is = known.get(name)
  if (is === undefined) {
    if (known.size >= MAX_KNOWN) known.clear()
    is = makeBallot(key, ballot.slice(0, HALF)) === ballot
    known.set(name, is)
  }
  return is
}

/** 16 random hexadecimal digits. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HALF / 2))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
