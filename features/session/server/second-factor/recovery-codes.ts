import { createHmac, randomInt } from 'node:crypto'

// Without the letters and digits that are read as one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const COUNT = 10

/** Ten codes of ten characters, some 49 bits each. */
export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? ''
  const codes = new Set<string>()
  while (codes.size < COUNT) codes.add(Array.from({ length: LENGTH }, letter).join(''))
  return [...codes]
}

/** What is kept of a code. Case, spaces and dashes are the reader's own. Fast: a code is no word that can be guessed. */
export function hashRecoveryCode(key: Buffer, user_id: number, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${user_id}:${plain}`).digest('base64url')
}
