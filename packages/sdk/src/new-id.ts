const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SLUG_LENGTH = 11
/** The first byte that would favour the first letters. */
const UNFAIR = LETTERS.length * Math.floor(256 / LETTERS.length)

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const hexOf = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An id for a board, folder, view or automation that is made: 11 letters and digits. */
export function newSlug(): string {
  let slug = ''
  while (slug.length < SLUG_LENGTH)
    for (const byte of random(SLUG_LENGTH)) if (byte < UNFAIR) slug += LETTERS[byte % LETTERS.length]
  return slug.slice(0, SLUG_LENGTH)
}

/** An id for any other record that is made: a UUID of version 7, so that ids sort by time. */
export function newUuid(now = Date.now()): string {
  const bytes = random(10)
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80
  const hex = now.toString(16).padStart(12, '0') + hexOf(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A key that no other call has. */
export const newKey = (): string => hexOf(random(16))
