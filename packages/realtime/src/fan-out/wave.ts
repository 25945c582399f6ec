import { encodeHidden, encodeMessage } from '../frame.ts'
import type { Message } from '../message.ts'
import type { Connection, Subscription } from '../socket/connection.ts'
import type { Subscriber } from '../subscriber.ts'

/**
 * What the product decides about one subscriber and one message, at the moment of delivery:
 * `{view}` sends the records that this view shows (equal views share one encoding), 'hide-records' sends
 * the number only, 'drop' sends nothing, 'unsubscribe' also ends the subscription.
 */
export type Verdict = { readonly view: string } | 'hide-records' | 'drop' | 'unsubscribe'

/** How a wave judges, encodes and revokes. */
export interface WaveRules {
  /** Longest text of a frame, in bytes. */
  frameBytes: number
  judge: (subscriber: Subscriber, message: Message) => Verdict
  recordsOf: (view: string, message: Message) => readonly unknown[]
  revoke: (subscription: Subscription) => void
  /** A message that cannot be encoded: it reaches nobody in that view. */
  onBroken: (cause: unknown, message: Message) => void
}

/** Subscribers between two looks at the clock. */
const STRIDE = 16
const HIDDEN = Symbol('hidden')
const NO_FRAME = -1

/** One socket's turn: what it may have to be told, in order, and through which subscription. */
interface Turn {
  messages: readonly number[]
  subscriptions: readonly Subscription[]
}

/**
 * Messages on their way to those who listen when the wave begins. Each message is encoded once per view, and
 * several for the same socket are written as one, so that a socket costs one write a wave. It may be left and
 * taken up again: everybody is judged when their turn comes, not when the wave began.
 */
export class Wave {
  readonly #messages: readonly Message[]
  readonly #turns: readonly Turn[]
  readonly #rules: WaveRules
  /** Per message, the number of each view's frame in #frames. */
  readonly #views: Map<string | typeof HIDDEN, number>[]
  readonly #frames: Buffer[] = []
  /** Frames that go together, by their numbers. */
  readonly #joined = new Map<string, Buffer>()
  #next = 0

  constructor(
    messages: readonly Message[],
    subscribersOf: (channel: string) => Iterable<Subscription>,
    rules: WaveRules,
  ) {
    this.#messages = messages
    this.#turns = turnsOf(messages, subscribersOf)
    this.#rules = rules
    this.#views = messages.map(() => new Map())
  }

  /** Goes on until `isOver` says so, at least one stride; true when everybody has had their turn. */
  advance(isOver: () => boolean): boolean {
    const turns = this.#turns
    while (this.#next < turns.length) {
      const end = Math.min(this.#next + STRIDE, turns.length)
      while (this.#next < end) this.#serve(turns[this.#next++] as Turn)
      if (isOver()) break
    }
    return this.#next >= turns.length
  }

  #serve(turn: Turn): void {
    let numbers: number[] = []
    for (let n = 0; n < turn.messages.length; n++) {
      const at = turn.messages[n] as number
      const message = this.#messages[at] as Message
      const subscription = turn.subscriptions[n] as Subscription
      const { connection, subscriber } = subscription
      // Who left since the wave began gets nothing more.
      if (!subscription.isLive || connection.id === message.except) continue
      const verdict = this.#rules.judge(subscriber, message)
      if (verdict === 'drop') continue
      if (verdict !== 'unsubscribe') {
        const number = this.#frameOf(at, message, verdict === 'hide-records' ? HIDDEN : verdict.view)
        if (number !== NO_FRAME) numbers.push(number)
        continue
      }
      // What came before the loss is told before it.
      this.#send(subscription, numbers)
      numbers = []
      this.#rules.revoke(subscription)
    }
    const [any] = turn.subscriptions
    if (any) this.#send(any, numbers)
  }

  #send({ connection }: Subscription, numbers: readonly number[]): void {
    if (numbers.length > 0) connection.send(this.#join(numbers))
  }

  #frameOf(at: number, message: Message, view: string | typeof HIDDEN): number {
    const views = this.#views[at] as Map<string | typeof HIDDEN, number>
    const known = views.get(view)
    if (known !== undefined) return known
    let number = NO_FRAME
    try {
      number = this.#frames.push(this.#encode(message, view)) - 1
    } catch (cause) {
      this.#rules.onBroken(cause, message)
    }
    views.set(view, number)
    return number
  }

  #encode(message: Message, view: string | typeof HIDDEN): Buffer {
    if (view === HIDDEN) return encodeHidden(message)
    const { recordsOf, frameBytes } = this.#rules
    return encodeMessage(message, message.records && recordsOf(view, message), frameBytes)
  }

  #join(numbers: readonly number[]): Buffer {
    const frames = this.#frames
    if (numbers.length === 1) return frames[numbers[0] as number] as Buffer
    const name = numbers.join(' ')
    const known = this.#joined.get(name)
    if (known) return known
    const joined = Buffer.concat(numbers.map((number) => frames[number] as Buffer))
    this.#joined.set(name, joined)
    return joined
  }
}

function turnsOf(
  messages: readonly Message[],
  subscribersOf: (channel: string) => Iterable<Subscription>,
): readonly Turn[] {
  const all = messages.map((_, at) => at)
  const channel = messages[0]?.channel ?? ''
  if (messages.every((message) => message.channel === channel)) {
    return Array.from(subscribersOf(channel), (subscription) => ({
      messages: all,
      subscriptions: messages.length === 1 ? [subscription] : messages.map(() => subscription),
    }))
  }
  // Several channels: a socket on more than one of them gets all in the order in which they were published.
  const turns = new Map<Connection, { messages: number[]; subscriptions: Subscription[] }>()
  for (const [at, message] of messages.entries()) {
    for (const subscription of subscribersOf(message.channel)) {
      let turn = turns.get(subscription.connection)
      if (!turn) turns.set(subscription.connection, (turn = { messages: [], subscriptions: [] }))
      turn.messages.push(at)
      turn.subscriptions.push(subscription)
    }
  }
  return [...turns.values()]
}
