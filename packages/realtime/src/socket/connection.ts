import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { Allowance } from './allowance.ts'
import { CLOSE } from './close-codes.ts'
import { encodeFrame } from '../frame.ts'
import type { Limits } from '../limits.ts'
import type { Member, Subscriber } from '../subscriber.ts'

/** A subscriber with what the node knows about it; pending until the product has allowed it. */
export interface Subscription {
  readonly subscriber: Subscriber
  readonly connection: Connection
  readonly member: Member | null
  isLive: boolean
  /** When the next heartbeat is due, in ms of the steady clock. */
  beatAt: number
}

/** `WebSocket.OPEN`. */
const OPEN = 1
const PING = encodeFrame('pusher:ping', {})

/** One accepted socket. Leaving is immediate: after close() nothing is sent, whatever the peer does. */
export class Connection {
  readonly id: string
  readonly address: string
  readonly subscriptions = new Map<string, Subscription>()
  readonly messages: Allowance
  readonly clientEvents: Allowance
  /** Whose socket it is; set by the first signed subscription, for good. */
  userId: number | null = null
  readonly #socket: WebSocket
  readonly #raw: Duplex
  readonly #limits: Limits
  readonly #onGone: (connection: Connection) => void
  #isOpen = true
  #heardAt: number
  #pingedAt: number | null = null

  constructor(
    socket: WebSocket,
    raw: Duplex,
    options: {
      id: string
      address: string
      limits: Limits
      now: number
      onGone: (connection: Connection) => void
    },
  ) {
    const { id, address, limits, now, onGone } = options
    this.#socket = socket
    this.#raw = raw
    this.id = id
    this.address = address
    this.#limits = limits
    this.#onGone = onGone
    this.#heardAt = now
    this.messages = new Allowance(limits.messagesPerSecond, limits.messageBurst, now)
    this.clientEvents = new Allowance(limits.clientEventsPerSecond, limits.clientEventsPerSecond, now)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Sends prepared frames, one or several in a row; the same Buffer may go to any number of sockets. They go
   * past `ws`, which would make a header and two writes of each for every socket; its own frames (pong, close)
   * are written whole to the same stream, so nothing is torn. A peer that does not read is let go.
   */
  send(frames: Buffer): void {
    // Not open: the peer has said that it closes, and nothing may follow the answer to that.
    if (!this.#isOpen || this.#socket.readyState !== OPEN) return
    if (this.#raw.writableLength + frames.length > this.#limits.backlogBytes) {
      this.close(CLOSE.backlog, 'Too much unread')
      return
    }
    this.#raw.write(frames)
  }

  /** Tells the peer what was wrong and stays open. */
  reject(code: number | null, message: string): void {
    this.send(encodeFrame('pusher:error', { code, message }))
  }

  refuseSubscription(channel: string, status: number, error: string): void {
    const data = { type: 'AuthError', error, status }
    this.send(encodeFrame('pusher:subscription_error', data, channel))
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return
    this.gone()
    this.#socket.close(code, reason)
    // Cut off who does not answer; a closed socket takes no harm from it.
    setTimeout(() => this.#socket.terminate(), this.#limits.closeMs).unref()
  }

  /** The socket is gone or about to go. */
  gone(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#onGone(this)
  }

  heard(now: number): void {
    this.#heardAt = now
    this.#pingedAt = null
  }

  /** Pings who was silent for long, closes who did not answer. */
  checkLife(now: number): void {
    const { idleMs, pongMs } = this.#limits
    if (this.#pingedAt !== null) {
      if (now - this.#pingedAt >= pongMs) this.close(CLOSE.pongMissing, 'Pong reply not received')
    } else if (now - this.#heardAt >= idleMs) {
      this.#pingedAt = now
      this.send(PING)
    }
  }
}
