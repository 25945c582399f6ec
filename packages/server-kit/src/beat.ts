/** Work that is done again and again for as long as the server runs. */
export interface Beat {
  /** The next time is after so long, instead of when it was to be. */
  after(ms: number): void
  /** Waits for what runs. */
  stop(): Promise<void>
}

/** `work` must not throw; it answers after how many milliseconds it is to be done again. Keeps no process alive. */
export function beat(first: number, work: () => Promise<number>): Beat {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let wished: number | undefined
  let isBusy = false
  let isStopped = false

  function after(ms: number): void {
    // Whoever asks while it runs is heard when it is over.
    if (isBusy) wished = Math.min(ms, wished ?? ms)
    else plan(ms)
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!isStopped)
      timer = setTimeout(() => {
        running = run()
      }, ms).unref()
  }

  async function run(): Promise<void> {
    isBusy = true
    const next = await work()
    isBusy = false
    plan(Math.min(next, wished ?? next))
    wished = undefined
  }

  plan(first)
  return {
    after,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
