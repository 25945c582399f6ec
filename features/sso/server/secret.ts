import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** `{workspace}-{256 bits}`: the number says behind which wall to look; only the hash of the whole is kept. */
export function newSecret(team_id: number): string {
  return `${team_id}-${randomBytes(32).toString('base64url')}`
}

/** The workspace that a secret names, or null for something that is none of ours. */
export function teamOfSecret(secret: string): number | null {
  const match = /^([1-9]\d{0,8})-[\w-]{43}$/.exec(secret)
  return match ? Number(match[1]) : null
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
