import { now } from '@weft/base'

/** What was made of how things stood, good while they stand so. */
export interface Kept<T> {
  /**
   * `stamp` is another one whenever what `make` reads changed, and was read before it is called. Who asks while it is
   * made waits for the same.
   */
  of(name: string, stamp: string, make: () => Promise<T>): Promise<T>
}

/** Filters may look at the time. */
const MAX_AGE_MS = 60_000

/** Keeps so many; the one that was asked for longest ago goes first. */
export function createKept<T>(most: number): Kept<T> {
  const kept = new Map<string, { stamp: string; at: number; made: Promise<T> }>()
  return {
    async of(name, stamp, make) {
      const known = kept.get(name)
      const isFresh = known?.stamp === stamp && now() - known.at < MAX_AGE_MS && now() >= known.at
      // What changes while it is made has another stamp with the next look.
      const entry = isFresh ? known : { stamp, at: now(), made: make() }
      kept.delete(name)
      kept.set(name, entry)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      try {
        return await entry.made
      } catch (error) {
        if (kept.get(name) === entry) kept.delete(name)
        throw error
      }
    },
  }
}
