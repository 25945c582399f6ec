import { createHash, randomBytes } from 'node:crypto'

/**
 * `{workspace}-{256 bits}`. The number says behind which wall to look; only the hash of the whole is kept.
 */
export function newInvitationToken(team_id: number): string {
  return `${team_id}-${randomBytes(32).toString('base64url')}`
}

/** The workspace that a token names, or null for something that is no token of ours. */
export function teamOfToken(token: string): number | null {
  const match = /^([1-9]\d{0,8})-[\w-]{43}$/.exec(token)
  return match ? Number(match[1]) : null
}

export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
