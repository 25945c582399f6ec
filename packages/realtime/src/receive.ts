import { passClientEvent } from './client-events.ts'
import type { FanOut } from './fan-out/fan-out.ts'
import { encodeFrame } from './frame.ts'
import type { parseIncoming } from './incoming.ts'
import type { Limits } from './limits.ts'
import type { Message } from './message.ts'
import { CLOSE } from './socket/close-codes.ts'
import type { Connection } from './socket/connection.ts'
import type { Log } from './subscriber.ts'
import type { createSubscribing } from './subscribing.ts'

const PONG = encodeFrame('pusher:pong', {})

/** Answers what a client sends. */
export function createReceive({
  clientEvent = () => null,
  limits,
  log,
  fanOut,
  subscribing,
  publish,
}: {
  /** As the hub's own; without it none is allowed. */
  clientEvent: Parameters<typeof passClientEvent>[2]['clientEvent'] | undefined
  limits: Limits
  log: Log
  fanOut: Pick<FanOut, 'isConfirmed'>
  subscribing: Pick<ReturnType<typeof createSubscribing>, 'subscribe' | 'end'>
  publish: (message: Message) => void
}): (connection: Connection, incoming: ReturnType<typeof parseIncoming>, at: number) => void {
  return (connection, incoming, at) => {
    connection.heard(at)
    if (!connection.messages.take(at)) return connection.close(CLOSE.overCapacity, 'Too many messages')
    switch (incoming.kind) {
      case 'ping':
        return connection.send(PONG)
      case 'pong':
        return
      case 'subscribe':
        return void subscribing.subscribe(connection, incoming)
      case 'unsubscribe': {
        const { channel } = incoming
        const subscription = typeof channel === 'string' && connection.subscriptions.get(channel)
        return subscription ? subscribing.end(subscription) : undefined
      }
      case 'client': {
        // The sender's right cannot be confirmed either.
        if (!fanOut.isConfirmed) return
        return passClientEvent(connection, incoming, { limits, log, publish, clientEvent, now: at })
      }
      case 'unknown':
        return connection.reject(null, 'This event is not supported.')
      case 'malformed':
        return connection.reject(null, 'The message is not valid.')
    }
  }
}
