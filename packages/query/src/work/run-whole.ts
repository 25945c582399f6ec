/** Does in one go what could be done in slices. */
export function runWhole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
