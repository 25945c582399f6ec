import type { QueuedRequest } from './queue/request.ts'
import type { Effect } from './row.ts'

/**
 * Answered deletions and moves whose sub-tree has not been heard of yet: they stay in force, record by record,
 * until the feed has told of them. `touch` hears of each record before it is shown otherwise.
 */
export class PendingRemovals {
  private readonly waiting = new Map<string, { effect: Effect; channel: string; seq: number }>()
  private readonly touch: (id: string) => void

  constructor(touch: (id: string) => void) {
    this.touch = touch
  }

  has(id: string): boolean {
    return this.waiting.has(id)
  }

  effectOn(id: string): Effect | undefined {
    return this.waiting.get(id)?.effect
  }

  add(id: string, effect: Effect, channel: string, seq: number): void {
    this.touch(id)
    this.waiting.set(id, { effect, channel, seq })
  }

  /** The record was heard of; whoever says so has touched it. */
  delete(id: string): void {
    this.waiting.delete(id)
  }

  /** The feed has been applied up to this number. */
  settle(channel: string, seq: number): void {
    for (const [id, one] of this.waiting) if (one.channel === channel && one.seq <= seq) this.end(id)
  }

  /** For a refused creation also what would bring its record back. */
  endRequest(request: QueuedRequest): void {
    for (const [id, { effect }] of this.waiting)
      if (effect.request === request || id === request.id) this.end(id)
  }

  /** A record has left its feed, and with it whatever was moved along with it. */
  endMove(id: string): void {
    for (const [other, { effect }] of this.waiting)
      if (effect.request.kind === 'move' && effect.request.id === id) this.end(other)
  }

  private end(id: string): void {
    this.touch(id)
    this.waiting.delete(id)
  }
}
