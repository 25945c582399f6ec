import type { Scheduler } from '@weft/store'

import type { SeededRandom } from './seeded-random.ts'

interface Planned {
  at: number
  n: number
  run: () => void
}

/** Time that passes only when told, and then in the order of plans: a run of minutes takes milliseconds. */
export class VirtualClock {
  private readonly random: SeededRandom
  private plans: Planned[] = []
  private time = 1_700_000_000_000
  private count = 0
  private readonly held = new Set<Promise<unknown>>()

  constructor(random: SeededRandom) {
    this.random = random
  }

  /** Work in real time, such as a database's: until it is done no virtual time passes. */
  hold<T>(work: Promise<T>): Promise<T> {
    const release = () => void this.held.delete(done)
    const done = work.then(release, release)
    this.held.add(done)
    return work
  }

  get now(): number {
    return this.time
  }

  plan(ms: number, run: () => void): () => void {
    const planned: Planned = { at: this.time + Math.max(0, ms), n: this.count++, run }
    let low = 0
    let high = this.plans.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.plans[middle] as Planned
      if (other.at < planned.at || (other.at === planned.at && other.n < planned.n)) low = middle + 1
      else high = middle
    }
    this.plans.splice(low, 0, planned)
    return () => {
      const at = this.plans.indexOf(planned)
      if (at >= 0) this.plans.splice(at, 1)
    }
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.plan(ms, resolve))
  }

  /** Lets time pass; all that is planned within runs, and what that causes. */
  async pass(ms: number): Promise<void> {
    const until = this.time + ms
    for (;;) {
      await settleMicrotasks()
      const [next] = this.plans
      // What is due at one moment runs side by side, before anybody waits for its work.
      if (this.held.size > 0 && !(next && next.at <= this.time)) {
        await Promise.race(this.held)
        continue
      }
      if (!next || next.at > until) break
      this.plans.shift()
      this.time = next.at
      next.run()
    }
    this.time = until
  }

  scheduler(): Scheduler {
    return {
      now: () => this.time,
      delay: (ms, run) => this.plan(ms, run),
      frame: (run) => void this.plan(16, run),
      random: () => this.random.next(),
    }
  }
}

/** Every promise that can go on without time passing has gone on. */
function settleMicrotasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
