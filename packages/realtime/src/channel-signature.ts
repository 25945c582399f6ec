import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@weft/base'

export interface SignInput {
  socketId: string
  channel: string
  userId: number
  /** Names the session; it is readable in the signature, so it must not be a secret. */
  sessionId: string
  /** Milliseconds since 1970 after which nobody may subscribe with it. */
  expiresAt: number
  /** Presence channels: what everybody there sees of this user. */
  userInfo?: unknown
}

/** The body that a stock client expects from an authorisation endpoint. */
export interface ChannelAuth {
  auth: string
  channel_data?: string
}

interface VerifyInput {
  socketId: string
  channel: string
  auth: unknown
  channelData: unknown
  now: number
}

type Verified = { ok: true; userId: number; sessionId: string } | { ok: false; reason: 'invalid' | 'expired' }

/**
 * Signs and verifies who may subscribe. `auth` is `key:payload.signature`, opaque to clients: the payload
 * holds session, user and expiry, the signature binds them to one socket, one channel and its channel data.
 */
export function createSigner(key: string, secret: string) {
  function mac(socketId: string, channel: string, payload: string, channelData: string | null): Buffer {
    // A JSON list, so that no two different inputs give the same text.
    const text = JSON.stringify(['channel-auth', key, socketId, channel, payload, channelData])
    return createHmac('sha256', secret).update(text).digest()
  }

  return {
    sign(input: SignInput): ChannelAuth {
      const { socketId, channel, userId, sessionId, expiresAt } = input
      const payload = Buffer.from(JSON.stringify([userId, sessionId, expiresAt])).toString('base64url')
      const channelData = channel.startsWith('presence-')
        ? canonicalJson({ user_id: String(userId), user_info: input.userInfo })
        : null
      const signature = mac(socketId, channel, payload, channelData).toString('base64url')
      const auth = `${key}:${payload}.${signature}`
      return channelData === null ? { auth } : { auth, channel_data: channelData }
    },

    verify({ socketId, channel, auth, channelData, now }: VerifyInput): Verified {
      const prefix = `${key}:`
      if (typeof auth !== 'string' || !auth.startsWith(prefix)) return { ok: false, reason: 'invalid' }
      const [payload, signature, ...rest] = auth.slice(prefix.length).split('.')
      if (!payload || !signature || rest.length > 0) return { ok: false, reason: 'invalid' }
      const signedData = typeof channelData === 'string' ? channelData : null
      const expected = mac(socketId, channel, payload, signedData)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return { ok: false, reason: 'invalid' }
      }
      // Only our own sign() can have written what is read from here on.
      const body = Buffer.from(payload, 'base64url').toString()
      const [userId, sessionId, expiresAt] = JSON.parse(body) as [number, string, number]
      return now < expiresAt ? { ok: true, userId, sessionId } : { ok: false, reason: 'expired' }
    },
  }
}

export type Signer = ReturnType<typeof createSigner>
