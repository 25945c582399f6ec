import { createTurns } from './turns.ts'

/** Calls back in a task of its own: what the person does, and what is painted, comes before. */
function createTasks(): (run: () => void) => void {
  // Node ends with what is left to be done, and waits for no channel.
  if (typeof setImmediate === 'function') return (run) => void setImmediate(run)
  const channel = new MessageChannel()
  const waiting: (() => void)[] = []
  channel.port1.addEventListener('message', () => waiting.shift()?.())
  channel.port1.start()
  return (run) => {
    waiting.push(run)
    channel.port2.postMessage(null)
  }
}

/**
 * About forty milliseconds, below what a person feels as a stop. Each turn lets the browser paint a frame first: a filter
 * over 20,000 rows in slices of five milliseconds took half as long again.
 */
const AT_ONCE_STEPS = 400_000

/** The turns of this page: whoever computes over many rows shares them. */
export const pageTurns = createTurns(createTasks(), { atOnce: AT_ONCE_STEPS })
