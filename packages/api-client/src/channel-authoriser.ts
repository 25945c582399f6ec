import type { ApiClient } from './api-client.ts'
import { CHANNEL_AUTH_BATCH_MS, systemClock, type Clock } from './clock.ts'
import { isObject, outcomeOf, type ApiResponse } from './requests/response.ts'

export interface ChannelAuth {
  readonly auth: string
  readonly channel_data?: string
  readonly shared_secret?: string
}

/** A server refuses long lists as a whole; a socket may have some hundred channels. */
const CHANNELS_PER_CALL = 50

type Callback = (error: Error | null, data: ChannelAuth | null) => void

/** Fits `channelAuthorization.customHandler` of pusher-js. */
export type ChannelAuthoriser = (
  channel: { readonly socketId: string; readonly channelName: string },
  callback: Callback,
) => void

/**
 * Collects channels for `delay` milliseconds from the first one and asks for them in one call per socket and fifty.
 * A channel without status 200 gets Error('Unauthorized'); where no reply came, all get that error.
 */
export function createChannelAuthoriser(options: {
  client: Pick<ApiClient, 'request'>
  delay?: number
  clock?: Clock
}): ChannelAuthoriser {
  const { client, delay = CHANNEL_AUTH_BATCH_MS, clock = systemClock } = options
  // A socket that reconnects has another id, and its channels may not be mixed with the old one's.
  let waiting = new Map<string, Map<string, Callback[]>>()

  async function ask(socketId: string, channels: readonly [string, Callback[]][]): Promise<void> {
    const answer = await client
      .request({
        method: 'POST',
        path: '/api/broadcasting/multi-auth',
        body: { socketId, channelNames: channels.map(([name]) => name) },
      })
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    for (const [name, callbacks] of channels) {
      const auth = answer instanceof Error ? answer : authOf(answer, name)
      for (const callback of callbacks) {
        if (auth instanceof Error) callback(auth, null)
        else callback(null, auth)
      }
    }
  }

  function flush(): void {
    const batches = waiting
    waiting = new Map()
    for (const [socketId, channels] of batches) {
      const all = [...channels]
      for (let i = 0; i < all.length; i += CHANNELS_PER_CALL) {
        void ask(socketId, all.slice(i, i + CHANNELS_PER_CALL))
      }
    }
  }

  return ({ socketId, channelName }, callback) => {
    if (waiting.size === 0) clock.after(delay, flush)
    const channels = waiting.get(socketId) ?? new Map<string, Callback[]>()
    waiting.set(socketId, channels)
    channels.set(channelName, [...(channels.get(channelName) ?? []), callback])
  }
}

function authOf(response: ApiResponse, channelName: string): ChannelAuth | Error {
  const body = outcomeOf(response) === 'success' && isObject(response.data) ? response.data : {}
  const entry = Object.hasOwn(body, channelName) ? body[channelName] : null
  if (!isObject(entry) || entry.status !== 200) return new Error('Unauthorized')
  const { data } = entry
  if (!isObject(data) || typeof data.auth !== 'string') return new Error('Unauthorized')
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const { auth, channel_data, shared_secret } = data
  return { auth, channel_data: text(channel_data), shared_secret: text(shared_secret) }
}
