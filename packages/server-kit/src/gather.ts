/** Work that waits a little, so that many reasons for it cost one run. */
export interface Gathered {
  /** Runs within the time, unless a run is waiting already. */
  soon(): void
  /** Runs now what waits, and waits for it. */
  now(): Promise<void>
}

/** `work` must not throw. The time is in milliseconds, and keeps no process alive. */
export function gather(ms: number, work: () => Promise<void>): Gathered {
  let timer: NodeJS.Timeout | undefined
  const now = async () => {
    clearTimeout(timer)
    timer = undefined
    await work()
  }
  return {
    soon() {
      timer ??= setTimeout(() => void now(), ms).unref()
    },
    now,
  }
}
