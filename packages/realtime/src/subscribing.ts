import { isChannelName, kindOfChannel } from './channel-name.ts'
import type { Signer } from './channel-signature.ts'
import { CLOSE } from './socket/close-codes.ts'
import type { Connection, Subscription } from './socket/connection.ts'
import { encodeFrame } from './frame.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { Limits } from './limits.ts'
import type { Presence } from './presence.ts'
import type { Registry } from './registry.ts'
import type { Log, Member, Subscriber } from './subscriber.ts'

interface SubscribingOptions {
  registry: Registry
  presence: Presence
  heartbeats: Heartbeats
  signer: Signer
  limits: Limits
  log: Log
  now: () => number
  /** Whether the right holds now; the signature has been verified. Rejecting means no. */
  authorise: (subscriber: Subscriber) => boolean | Promise<boolean>
}

interface Request {
  channel: unknown
  auth: unknown
  channelData: unknown
}

export const SUBSCRIBED = 'pusher_internal:subscription_succeeded'
const DENIED = 'This action is unauthorized.'

/** Takes sockets on and off channels. */
export function createSubscribing(options: SubscribingOptions) {
  const { registry, presence, heartbeats, signer, limits, log, now } = options

  async function subscribe(connection: Connection, request: Request): Promise<void> {
    const { channel } = request
    if (!isChannelName(channel, limits.channelNameChars)) {
      return connection.reject(null, 'The channel name is not valid.')
    }
    if (connection.subscriptions.has(channel)) return
    if (connection.subscriptions.size >= limits.channelsPerSocket) {
      return connection.refuseSubscription(channel, 429, 'Too many channels on one socket.')
    }
    const subscription = identify(connection, channel, request)
    if (!subscription) return
    connection.subscriptions.set(channel, subscription)
    const isAllowed = await ask(subscription.subscriber)
    // Unsubscribed, revoked or closed while the question was under way: whoever did that has answered.
    if (connection.subscriptions.get(channel) !== subscription) return
    if (!isAllowed) return end(subscription, 403)
    registry.addSubscription(subscription)
    const { member } = subscription
    if (member) presence.join(channel, connection.id, member)
    welcome(subscription)
    heartbeats.begin(subscription)
  }

  /** Reads who wants to subscribe from the signature; a refusal has been answered when it is null. */
  function identify(connection: Connection, channel: string, request: Request): Subscription | null {
    const base = { connection, isLive: false, beatAt: Number.POSITIVE_INFINITY }
    const kind = kindOfChannel(channel)
    if (kind === 'public') {
      const subscriber = { socketId: connection.id, channel, userId: null, sessionId: null }
      return { ...base, subscriber, member: null }
    }
    const { auth, channelData } = request
    const verified = signer.verify({ socketId: connection.id, channel, auth, channelData, now: now() })
    if (!verified.ok) {
      connection.refuseSubscription(channel, 401, `The authorisation is ${verified.reason}.`)
      return null
    }
    const { userId, sessionId } = verified
    if (connection.userId === null) {
      if (registry.socketsOfUser(userId) >= limits.socketsPerUser) {
        connection.close(CLOSE.overCapacity, 'Too many sockets of this user')
        return null
      }
      registry.setUser(connection, userId)
    } else if (connection.userId !== userId) {
      connection.refuseSubscription(channel, 403, 'This socket belongs to another user.')
      return null
    }
    const member = kind === 'presence' ? readMember(channelData) : null
    return { ...base, subscriber: { socketId: connection.id, channel, userId, sessionId }, member }
  }

  async function ask(subscriber: Subscriber): Promise<boolean> {
    try {
      return await options.authorise(subscriber)
    } catch (cause) {
      log.error({ err: cause, channel: subscriber.channel }, 'Authorising a subscription failed')
      return false
    }
  }

  function welcome({ subscriber: { channel }, connection, member }: Subscription): void {
    const data = member ? presence.roster(channel) : {}
    connection.send(encodeFrame(SUBSCRIBED, data, channel))
  }

  /** Takes a subscription away; with a status the client is told that it was not its own wish. */
  function end(subscription: Subscription, status?: number): void {
    const { connection, subscriber } = subscription
    connection.subscriptions.delete(subscriber.channel)
    registry.removeSubscription(subscription)
    if (status !== undefined) connection.refuseSubscription(subscriber.channel, status, DENIED)
    if (subscription.member) presence.leave(subscriber.channel, connection.id)
  }

  return { subscribe, end }
}

// The signature has been verified, so this is the text that sign() wrote.
function readMember(channelData: unknown): Member {
  const { user_id, user_info } = JSON.parse(String(channelData)) as { user_id: string; user_info?: unknown }
  return { id: user_id, info: user_info }
}
