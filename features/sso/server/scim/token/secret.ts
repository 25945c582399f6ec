import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'weft_scim_'
const WHOLE = new RegExp(`^${PREFIX}[\\w-]{43}$`)
/** Letters that are shown of it afterwards. */
const HINTED = PREFIX.length + 4

/** A token of 256 bits; what is kept of it is the hash. */
export function makeToken(): { token: string; hash: string; hint: string } {
  const token = PREFIX + randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token), hint: token.slice(0, HINTED) }
}

/** The hash of what may be a token of ours; null for anything else. */
export const hashOfGiven = (given: string | undefined): string | null =>
  given !== undefined && WHOLE.test(given) ? hashOf(given) : null

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
