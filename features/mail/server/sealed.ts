import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Closes texts so that only servers with the same secret open them. */
export interface Seal {
  close(text: string): string
  /** Throws for what was not closed with this secret. */
  open(sealed: string): string
}

/**
 * AES-256-GCM. A mail waits in the database with a link in it that is kept there as a hash otherwise: whoever reads the
 * tables or a backup must not find it in the queue.
 */
export function createSeal(secret: string, purpose = 'waiting mails'): Seal {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return {
    close(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
