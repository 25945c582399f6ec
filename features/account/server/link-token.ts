import { createHash, randomBytes } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What a mailed link does. */
export type LinkPurpose = 'reset' | 'verify' | 'change'

export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: HOUR,
  verify: 24 * HOUR,
  change: 24 * HOUR,
}

/** 256 random bits; only their hash is kept, so that reading the database opens no account. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: a token is as long as a key and needs no slow hash. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
