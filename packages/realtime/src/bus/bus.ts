import type { BusMessage } from '../message.ts'

/**
 * Carries messages to every node, the sender's own included. Hints only: what is lost, doubled or
 * reordered here does no harm, because clients count a feed's numbers and ask for what they lack.
 */
export interface Bus {
  /** Never throws and never waits; the sender's own node hears it even when the others cannot. */
  publish(message: BusMessage): void
  /** Returns how to stop listening. */
  subscribe(onMessage: (message: BusMessage) => void): () => void
  close(): Promise<void>
}

/** A bus inside one process, for one node or, in tests, for several hubs. */
export function createLocalBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish(message) {
      for (const listener of listeners) listener(message)
    },
    subscribe(onMessage) {
      listeners.add(onMessage)
      return () => void listeners.delete(onMessage)
    },
    async close() {
      listeners.clear()
    },
  }
}
