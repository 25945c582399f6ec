import { createHash, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** What every secret of an app begins with, so that one that leaked is recognised. */
const SECRET_PREFIX = 'weft_app_'
const SECRET_LETTERS = 40
const CLIENT_PREFIX = 'wapp_'
const CLIENT_LETTERS = 16

const letters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const makeAppSecret = (): string => SECRET_PREFIX + letters(SECRET_LETTERS)
export const makeClientId = (): string => CLIENT_PREFIX + letters(CLIENT_LETTERS)

/** Enough for a secret that is random: there is nothing to guess that a slow hash would slow down. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A record's id follows from the secret that it is looked up by, and says nothing of it: 122 bits of its hash. */
export function recordIdOf(secret: string): string {
  const digest = createHash('sha256').update(`oauth\0${secret}`).digest('hex')
  // Version 8 of RFC 9562: the bits are our own.
  const variant = ((Number.parseInt(digest[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
