/** Work of several at once that is done in one go: whoever comes while it runs is in the next one. */
export function together<T, R>(work: (all: T[]) => Promise<R>): (one: T) => Promise<R> {
  let waiting: T[] = []
  let next: Promise<R> | undefined
  let running: Promise<unknown> = Promise.resolve()
  return (one) => {
    waiting.push(one)
    next ??= running.then(
      () => begin(),
      () => begin(),
    )
    return next
  }

  function begin(): Promise<R> {
    const all = waiting
    waiting = []
    next = undefined
    const done = work(all)
    running = done
    return done
  }
}
