import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

import { TOKEN_LETTERS, TOKEN_PREFIX } from '../shared/index.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const WHOLE = new RegExp(`^${TOKEN_PREFIX}[A-Za-z0-9]{${TOKEN_LETTERS}}$`)
/** Letters that are shown of it afterwards. */
const HINTED = TOKEN_PREFIX.length + 4

export interface NewSecret {
  token: string
  id: string
  hash: string
  hint: string
}

/** A token that nobody can guess: some 238 bits. */
export function makeSecret(): NewSecret {
  const letters = Array.from({ length: TOKEN_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  const token = TOKEN_PREFIX + letters.join('')
  return { token, id: idOf(token), hash: hashOf(token), hint: token.slice(0, HINTED) }
}

/** Whether it may be a token of ours at all. */
export const isWhole = (token: string): boolean => WHOLE.test(token)

/** The id follows from the token and says nothing of it: it is what the token is looked up by. */
export function idOf(token: string): string {
  const digest = createHash('sha256').update(`id\0${token}`).digest('hex')
  // Version 8 of RFC 9562: the bits are our own.
  const variant = ((Number.parseInt(digest[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** Enough for a secret that is random: there is nothing to guess that a slow hash would slow down. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export function matches(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(hash, 'hex'))
}
