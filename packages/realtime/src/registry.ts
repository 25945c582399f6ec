import type { Connection, Subscription } from './socket/connection.ts'

/** Who is connected to this node and who listens where. */
export class Registry {
  readonly connections = new Set<Connection>()
  readonly #channels = new Map<string, Set<Subscription>>()
  readonly #byAddress = new Map<string, number>()
  readonly #byUser = new Map<number, number>()

  get channelCount(): number {
    return this.#channels.size
  }

  /** How many sockets an address has open. */
  socketsOfAddress(address: string): number {
    return this.#byAddress.get(address) ?? 0
  }

  socketsOfUser(userId: number): number {
    return this.#byUser.get(userId) ?? 0
  }

  addConnection(connection: Connection): void {
    this.connections.add(connection)
    count(this.#byAddress, connection.address, 1)
  }

  setUser(connection: Connection, userId: number): void {
    connection.userId = userId
    count(this.#byUser, userId, 1)
  }

  removeConnection(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    count(this.#byAddress, connection.address, -1)
    if (connection.userId !== null) count(this.#byUser, connection.userId, -1)
  }

  hasSubscribers(channel: string): boolean {
    return this.#channels.has(channel)
  }

  subscribersOf(channel: string): Iterable<Subscription> {
    return this.#channels.get(channel) ?? []
  }

  addSubscription(subscription: Subscription): void {
    const { channel } = subscription.subscriber
    const listeners = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, listeners.add(subscription))
    subscription.isLive = true
  }

  removeSubscription(subscription: Subscription): void {
    const { channel } = subscription.subscriber
    const listeners = this.#channels.get(channel)
    listeners?.delete(subscription)
    if (listeners?.size === 0) this.#channels.delete(channel)
    subscription.isLive = false
  }

  /** All subscriptions of the node; pending ones too when asked for. */
  *subscriptions({ pending = false } = {}): Generator<Subscription> {
    for (const connection of this.connections) {
      for (const subscription of connection.subscriptions.values()) {
        if (pending || subscription.isLive) yield subscription
      }
    }
  }
}

function count<K>(counts: Map<K, number>, key: K, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
