import { REJECTED } from './socket/close-codes.ts'
import { kindOfChannel } from './channel-name.ts'
import type { Connection } from './socket/connection.ts'
import { encodeMessage } from './frame.ts'
import { textBytesOf } from './socket/wire-frame.ts'
import type { Limits } from './limits.ts'
import type { Message } from './message.ts'
import type { Log, Subscriber } from './subscriber.ts'

interface ClientEventOptions {
  limits: Limits
  log: Log
  publish: (message: Message) => void
  /** The data to pass on, with the sender stamped into it, or null when the event is not allowed. */
  clientEvent: (
    subscriber: Subscriber,
    event: string,
    data: unknown,
  ) => Readonly<Record<string, unknown>> | null
}

/** Passes a client's own event on to the others of a channel that it is subscribed to. */
export function passClientEvent(
  connection: Connection,
  incoming: { event: string; channel: unknown; data: unknown },
  { limits, log, publish, clientEvent, now }: ClientEventOptions & { now: number },
): void {
  const { event, channel, data } = incoming
  function refuse(why: string): void {
    connection.reject(REJECTED.clientEvent, `Client event rejected: ${why}`)
  }
  if (!connection.clientEvents.take(now)) return refuse('too many per second')
  const subscription = typeof channel === 'string' ? connection.subscriptions.get(channel) : undefined
  if (!subscription?.isLive) return refuse('not subscribed to this channel')
  const { subscriber } = subscription
  if (kindOfChannel(subscriber.channel) === 'public') return refuse('not on public channels')
  try {
    const stamped = clientEvent(subscriber, event, data)
    if (!stamped) return refuse('not allowed here')
    const message: Message = {
      channel: subscriber.channel,
      event,
      data: stamped,
      except: connection.id,
      userId: String(subscriber.userId),
    }
    // A partial client event would tell nobody anything.
    if (textBytesOf(encodeMessage(message, undefined, Number.POSITIVE_INFINITY)) > limits.frameBytes) {
      return refuse('too long')
    }
    publish(message)
  } catch (cause) {
    log.error({ err: cause, channel: subscriber.channel }, 'A client event failed')
    refuse('not allowed here')
  }
}
