import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** 64 hexadecimal digits of the SHA-256 of the text in UTF-8. At once, which the platform's digest is not. */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)))
}
