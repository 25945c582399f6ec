/** What is waited for at the moment, so that a wait without end can say what it was for. */
export class UnderWay {
  private readonly waits = new Map<symbol, { what: string; state: () => string; since: number }>()

  /** Waits for `work`; meanwhile `tell` names it, with the state that it is in. */
  async wait<T>(what: string, work: Promise<T>, state = () => ''): Promise<T> {
    const id = Symbol(what)
    this.waits.set(id, { what, state, since: performance.now() })
    return work.finally(() => this.waits.delete(id))
  }

  /** As `wait`, but throws once it took longer than `ms`, and says what else was under way. */
  async within<T>(ms: number, what: string, work: Promise<T>, state?: () => string): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Not over within ${ms} ms: ${this.tell()}`)), ms)
    })
    return Promise.race([this.wait(what, work, state), late]).finally(() => clearTimeout(timer))
  }

  tell(): string {
    const told = [...this.waits.values()].map(({ what, state, since }) => {
      const now = state()
      return `${what} for ${Math.round(performance.now() - since)} ms${now === '' ? '' : ` (${now})`}`
    })
    return told.join('; ')
  }
}
