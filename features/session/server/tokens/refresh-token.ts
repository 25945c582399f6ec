import { createHash, createHmac, randomBytes } from 'node:crypto'

import { isUuid } from '@weft/base'

import { ABSOLUTE_MS, IDLE_MS, OVERLAP_MS } from './lifetimes.ts'

/** The first token of a session. A token is `{session id}.{256 bits}`, so that its row is found without an index. */
export function firstToken(session_id: string): string {
  return `${session_id}.${randomBytes(32).toString('base64url')}`
}

/** The one token that may follow; derived, so that every tab that asks gets the same. */
export function successorOf(token: string, secret: Buffer): string {
  return `${sessionOf(token)}.${createHmac('sha256', secret).update(token).digest('base64url')}`
}

/** The session that a token names, or null for something that is no token of ours. */
export function sessionOf(token: string): string | null {
  const [id, rest = '', ...more] = token.split('.')
  return isUuid(id) && /^[\w-]{43}$/.test(rest) && more.length === 0 ? id : null
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What the database keeps of a family of tokens; times in milliseconds since 1970. */
export interface Family {
  /** The newest token that was presented. */
  current_hash: string
  /** Its successor, which was handed out and is not used yet; null before the first refresh. */
  next_hash: string | null
  previous_hash: string | null
  /** When the previous token was superseded. */
  superseded_at: number | null
  created_at: number
  used_at: number
  revoked_at: number | null
}

/** Whether a token is one that the family knows: the newest, its successor or the one before. */
export function isOfFamily(family: Family, hash: string): boolean {
  return [family.current_hash, family.next_hash, family.previous_hash].includes(hash)
}

/**
 * What a presented token means. `repeat`: the newest one, its successor is handed out (again). `advance`: the
 * successor comes back, it is the newest one now. `overlap`: a straggler, it gets the same successor as before.
 * `reuse`: somebody holds an old copy.
 */
export type RefreshVerdict = 'repeat' | 'advance' | 'overlap' | 'reuse' | 'ended'

export function evaluateRefresh(family: Family, hash: string, at: number): RefreshVerdict {
  if (family.revoked_at !== null) return 'ended'
  if (at - family.used_at >= IDLE_MS || at - family.created_at >= ABSOLUTE_MS) return 'ended'
  if (hash === family.current_hash) return 'repeat'
  if (hash === family.next_hash) return 'advance'
  const isFresh = family.superseded_at !== null && at - family.superseded_at <= OVERLAP_MS
  return hash === family.previous_hash && isFresh ? 'overlap' : 'reuse'
}
