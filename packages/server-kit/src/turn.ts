import { performance } from 'node:perf_hooks'

/** What is computed in one turn of the event loop, about. */
const MOST_MS = 12

/** A long computation, in turns between which others have theirs: `if (turn.isOver) await turn.pause()`. */
export interface Turn {
  readonly isOver: boolean
  pause(): Promise<void>
}

export function createTurn(): Turn {
  let since = performance.now()
  return {
    get isOver() {
      return performance.now() - since > MOST_MS
    },
    async pause() {
      await new Promise((next) => setImmediate(next))
      since = performance.now()
    },
  }
}
