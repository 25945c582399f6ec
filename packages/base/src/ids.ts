import { now } from './clock.ts'

const SLUG_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SLUG_LENGTH = 11

/** An id of 11 characters A-Z a-z 0-9 for boards, folders and views: 65 bits, so that clients may make them. */
export function newSlug(): string {
  let slug = ''
  while (slug.length < SLUG_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // 248 is the largest multiple of 62 below 256: higher bytes would favour the alphabet's beginning.
      if (byte < 248 && slug.length < SLUG_LENGTH) slug += SLUG_ALPHABET[byte % 62]
    }
  }
  return slug
}

export function isSlug(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9]{11}$/.test(value)
}

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random, so that ids sort by creation. */
export function newUuid(at: number = now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(at / 2 ** (8 * (5 - i))) % 256
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isUuid(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
  )
}
