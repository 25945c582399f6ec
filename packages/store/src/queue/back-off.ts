import type { Scheduler } from '../scheduler.ts'

const FIRST_MS = 1_000
const LAST_MS = 60_000

/** When feeds may be tried again after calls that failed: later with each failure, or when the server said. */
export class BackOff {
  private readonly scheduler: Pick<Scheduler, 'now' | 'random'>
  private readonly retryAt = new Map<string, number>()
  private readonly failures = new Map<string, number>()

  constructor(scheduler: Pick<Scheduler, 'now' | 'random'>) {
    this.scheduler = scheduler
  }

  /** `retryAfter`: seconds, as the server asked for them. */
  failed(channel: string, retryAfter: number | undefined): void {
    const failures = this.failures.get(channel) ?? 0
    this.failures.set(channel, failures + 1)
    // Up to a quarter longer, so that tabs and people do not come back all at once.
    const own = Math.min(LAST_MS, FIRST_MS * 2 ** failures) * (1 + this.scheduler.random() / 4)
    const wait = retryAfter === undefined ? own : retryAfter * 1_000
    this.retryAt.set(channel, Math.max(this.retryAt.get(channel) ?? 0, this.scheduler.now() + wait))
  }

  /** The next failure is the first one again; a wait that the server asked for goes on. */
  succeeded(channel: string): void {
    this.failures.delete(channel)
  }

  isWaiting(channel: string): boolean {
    return (this.retryAt.get(channel) ?? 0) > this.scheduler.now()
  }

  /** Moments, in milliseconds, at which waits are over. */
  ends(): number[] {
    for (const [channel, at] of this.retryAt) if (at <= this.scheduler.now()) this.retryAt.delete(channel)
    return [...this.retryAt.values()]
  }

  /** Everything may be tried at once. */
  clear(): void {
    this.retryAt.clear()
    this.failures.clear()
  }
}
