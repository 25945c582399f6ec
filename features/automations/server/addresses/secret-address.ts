import { createHash, randomBytes } from 'node:crypto'

/** The secret part of an address: the workspace that it is of, and 24 bytes that nobody guesses. */
export function newSecret(team_id: number): string {
  return `${team_id}-${randomBytes(24).toString('base64url')}`
}

/** Of which workspace a secret says it is; null for none. */
export function teamOfSecret(secret: string): number | null {
  const [, team] = /^([1-9]\d{0,8})-[\w-]{32}$/.exec(secret) ?? []
  return team === undefined ? null : Number(team)
}

/** As it is kept. It is long and random: there is nothing to try out. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
