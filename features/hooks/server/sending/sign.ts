import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

/** A secret as the standard of webhooks writes it. */
export const newSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

/** How it ends: by that its maker tells it from another one. */
export const hintOf = (secret: string): string => secret.slice(-4)

interface Signed {
  id: string
  /** Seconds since 1970, of the attempt. */
  timestamp: number
  body: string
}

/** The header that proves who sent it: a signature of each secret. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
