/** A token bucket: `burst` at once, `perSecond` on average. Times in ms of a steady clock. */
export class Allowance {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#at = now
  }

  /** Takes one, or says that none is left. */
  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}
