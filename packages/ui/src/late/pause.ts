/** Work that waits until nothing more comes for a while. */
export interface Pause {
  /** Something came: the work is due after the pause. */
  ask(): void
  /** Does at once what is due. */
  flush(): void
  cancel(): void
}

/** Runs `work` once `pauseMs` passed without a further `ask`, at the latest `longestMs` after the first. */
export function createPause(work: () => void, pauseMs: number, longestMs: number): Pause {
  let timer: ReturnType<typeof setTimeout> | null = null
  let latest: ReturnType<typeof setTimeout> | null = null
  const cancel = () => {
    if (timer !== null) clearTimeout(timer)
    if (latest !== null) clearTimeout(latest)
    timer = latest = null
  }
  const run = () => {
    cancel()
    work()
  }
  return {
    ask() {
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(run, pauseMs)
      latest ??= setTimeout(run, longestMs)
    },
    flush() {
      if (latest !== null) run()
    },
    cancel,
  }
}
