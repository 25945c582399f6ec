import type { Subscription } from './socket/connection.ts'
import { encodeHidden, encodeMessage } from './frame.ts'
import type { Limits } from './limits.ts'
import type { Message } from './message.ts'
import type { Registry } from './registry.ts'
import type { Log, Subscriber } from './subscriber.ts'

/**
 * What the product decides about one subscriber and one message, at the moment of delivery:
 * `{view}` sends the records that this view shows (equal views share one encoding), 'hide-records' sends
 * the number only, 'drop' sends nothing, 'unsubscribe' also ends the subscription.
 */
export type Verdict = { readonly view: string } | 'hide-records' | 'drop' | 'unsubscribe'

interface FanOutOptions {
  registry: Registry
  limits: Limits
  log: Log
  /** Synchronous and quick: called for every subscriber of every message. Throwing means 'drop'. */
  judge: (subscriber: Subscriber, message: Message) => Verdict
  /** The records of a message in a view; called once per message and view. */
  recordsOf: (view: string, message: Message) => readonly unknown[]
  revoke: (subscription: Subscription) => void
}

/** How long sending may hold the process before other work gets its turn, in ms. */
const SLICE_MS = 8

/**
 * Delivers to this node's sockets, after the code that published. Nothing is judged earlier than it is
 * sent, and while rights are unconfirmed everything is dropped: clients catch up by the heartbeat.
 */
export class FanOut {
  isConfirmed = true
  readonly #options: FanOutOptions
  #inbox: Message[] = []
  #isScheduled = false

  constructor(options: FanOutOptions) {
    this.#options = options
  }

  receive(message: Message): void {
    if (this.#inbox.length >= this.#options.limits.inboxMessages) this.#inbox.shift()
    this.#inbox.push(message)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // After the current turn, so that a save's answer does not wait for a thousand sockets.
    setImmediate(() => {
      this.#isScheduled = false
      this.#drain()
    })
  }

  #drain(): void {
    const until = performance.now() + SLICE_MS
    let done = 0
    for (const message of this.#inbox) {
      this.#deliverSafely(message)
      done++
      if (performance.now() > until) break
    }
    this.#inbox.splice(0, done)
    if (this.#inbox.length > 0) this.#schedule()
  }

  #deliverSafely(message: Message): void {
    try {
      this.deliver(message)
    } catch (cause) {
      // One message that cannot be encoded must not end the process, nor hold up the next.
      this.#options.log.error({ err: cause, channel: message.channel }, 'A delivery failed')
    }
  }

  /** Sends one message now. */
  deliver(message: Message): void {
    if (!this.isConfirmed) return
    const { registry, limits, recordsOf, revoke } = this.#options
    const frames = new Map<string, Buffer>()
    let hidden: Buffer | undefined
    for (const subscription of registry.subscribersOf(message.channel)) {
      const { connection, subscriber } = subscription
      if (connection.id === message.except) continue
      const verdict = this.#judge(subscriber, message)
      if (verdict === 'drop') continue
      if (verdict === 'unsubscribe') {
        revoke(subscription)
      } else if (verdict === 'hide-records') {
        hidden ??= encodeHidden(message)
        connection.send(hidden)
      } else {
        let frame = frames.get(verdict.view)
        if (!frame) {
          frame = encodeMessage(
            message,
            message.records && recordsOf(verdict.view, message),
            limits.frameBytes,
          )
          frames.set(verdict.view, frame)
        }
        connection.send(frame)
      }
    }
  }

  #judge(subscriber: Subscriber, message: Message): Verdict {
    try {
      return this.#options.judge(subscriber, message)
    } catch (cause) {
      // Closed when in doubt: the client sees the gap and asks the index, which judges again.
      this.#options.log.error({ err: cause, channel: message.channel }, 'Judging a delivery failed')
      return 'drop'
    }
  }
}
