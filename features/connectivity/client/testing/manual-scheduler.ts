import type { Scheduler } from '@weft/store'

/** A scheduler whose time passes only when told; what waits for an answer meanwhile takes it. */
export class ManualScheduler implements Scheduler {
  time: number
  /** What `random` gives. */
  share = 0
  private planned: { at: number; run: () => void }[] = []

  constructor(time = 0) {
    this.time = time
  }

  now(): number {
    return this.time
  }

  delay(ms: number, run: () => void): () => void {
    const entry = { at: this.time + ms, run }
    this.planned.push(entry)
    return () => (this.planned = this.planned.filter((one) => one !== entry))
  }

  frame(run: () => void): void {
    run()
  }

  random(): number {
    return this.share
  }

  async pass(ms: number): Promise<void> {
    const end = this.time + ms
    for (;;) {
      const next = this.planned.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.planned = this.planned.filter((one) => one !== next)
      this.time = next.at
      next.run()
      await Promise.resolve()
      await Promise.resolve()
    }
    this.time = end
  }
}
