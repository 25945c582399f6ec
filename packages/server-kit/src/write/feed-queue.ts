import { type FeedKey, feedName } from '@weft/model'

interface Waiting<I, O> {
  entries: readonly I[]
  resolve(results: O[]): void
  reject(error: unknown): void
}

interface Line<I, O> {
  busy: boolean
  waiting: Waiting<I, O>[]
}

/** No transaction grows beyond this, so that locks stay short. */
const MAX_BATCH = 500

/**
 * One transaction in flight per set of feeds; what arrives meanwhile goes together in the next one. One flush of the
 * log and one lock then serve all who wait (figures: docs/performance.md).
 */
export function createFeedQueue<I, O>(options: {
  run(team_id: number, feeds: readonly FeedKey[], entries: readonly I[]): Promise<O[]>
}): { add(team_id: number, feeds: readonly FeedKey[], entries: readonly I[]): Promise<O[]> } {
  const lines = new Map<string, Line<I, O>>()

  async function drain(
    name: string,
    team_id: number,
    feeds: readonly FeedKey[],
    line: Line<I, O>,
  ): Promise<void> {
    line.busy = true
    while (line.waiting.length > 0) {
      const batch: Waiting<I, O>[] = []
      let size = 0
      while (line.waiting[0] && (batch.length === 0 || size + line.waiting[0].entries.length <= MAX_BATCH)) {
        const next = line.waiting.shift() as Waiting<I, O>
        batch.push(next)
        size += next.entries.length
      }
      try {
        const results = await options.run(
          team_id,
          feeds,
          batch.flatMap((waiting) => waiting.entries),
        )
        let at = 0
        for (const waiting of batch) waiting.resolve(results.slice(at, (at += waiting.entries.length)))
      } catch (error) {
        for (const waiting of batch) waiting.reject(error)
      }
    }
    lines.delete(name)
  }

  return {
    add(team_id, feeds, entries) {
      const name = `${team_id}:${feeds.map(feedName).join('+')}`
      const line = lines.get(name) ?? { busy: false, waiting: [] }
      lines.set(name, line)
      return new Promise((resolve, reject) => {
        line.waiting.push({ entries, resolve, reject })
        if (!line.busy) void drain(name, team_id, feeds, line)
      })
    },
  }
}
