import type { Limits } from '../limits.ts'
import type { Message } from '../message.ts'
import type { Registry } from '../registry.ts'
import type { Subscription } from '../socket/connection.ts'
import type { Log, Subscriber } from '../subscriber.ts'
import { type Verdict, Wave, type WaveRules } from './wave.ts'

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
const SLICE_MS = 4
/** Messages that go to a socket in one write: with the longest frames a third of its backlog. */
const WAVE_MESSAGES = 32

/**
 * Delivers to this node's sockets, after the code that published, in its order and in slices. What comes
 * while a wave is under way goes together in the next. Nothing is judged earlier than it is sent, and while
 * rights are unconfirmed everything is dropped: clients catch up by the heartbeat.
 */
export class FanOut {
  readonly #options: FanOutOptions
  readonly #rules: WaveRules
  #inbox: Message[] = []
  #wave: Wave | null = null
  #isConfirmed = true
  #isScheduled = false

  constructor(options: FanOutOptions) {
    this.#options = options
    this.#rules = {
      frameBytes: options.limits.frameBytes,
      judge: (subscriber, message) => this.#judge(subscriber, message),
      recordsOf: options.recordsOf,
      revoke: options.revoke,
      onBroken: (cause, { channel }) =>
        // One message that cannot be encoded must not end the process, nor hold up the next.
        options.log.error({ err: cause, channel }, 'A delivery failed'),
    }
  }

  get isConfirmed(): boolean {
    return this.#isConfirmed
  }

  setConfirmed(isConfirmed: boolean): void {
    this.#isConfirmed = isConfirmed
    if (isConfirmed) return
    this.#inbox = []
    this.#wave = null
  }

  receive(message: Message): void {
    // Who subscribes from now on is told the feed's number by the first heartbeat.
    if (!this.#isConfirmed || !this.#options.registry.hasSubscribers(message.channel)) return
    if (this.#inbox.length >= this.#options.limits.inboxMessages) this.#inbox.shift()
    this.#inbox.push(message)
    this.#schedule()
  }

  /** Sends one message now, to everybody. */
  deliver(message: Message): void {
    if (!this.#isConfirmed) return
    this.#waveOf([message]).advance(() => false)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // After the current turn, so that a save's answer does not wait for a thousand sockets.
    setImmediate(() => {
      this.#isScheduled = false
      this.#slice()
    })
  }

  #slice(): void {
    const until = performance.now() + SLICE_MS
    const isOver = () => performance.now() > until
    do {
      this.#wave ??= this.#nextWave()
      if (!this.#wave) return
      if (this.#wave.advance(isOver)) this.#wave = null
    } while (!isOver())
    if (this.#wave || this.#inbox.length > 0) this.#schedule()
  }

  #nextWave(): Wave | null {
    const messages = this.#inbox.splice(0, WAVE_MESSAGES)
    return messages.length > 0 ? this.#waveOf(messages) : null
  }

  #waveOf(messages: readonly Message[]): Wave {
    const { registry } = this.#options
    return new Wave(messages, (channel) => registry.subscribersOf(channel), this.#rules)
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
