import type { Database } from './database.ts'
import { FEEDS, headOf, removal } from './kept-feed.ts'

/** Takes away the half of the feeds that was not used for longest, beside those that are open; answers whether it did. */
export async function makeRoom(database: Database, open: ReadonlySet<string>): Promise<boolean> {
  try {
    const heads = (await database.all(FEEDS, '')).flatMap(([key, value]) => {
      const head = open.has(key) ? null : headOf(value)
      return head ? [head] : []
    })
    const oldest = heads.toSorted((a, b) => a.used_at - b.used_at).slice(0, Math.ceil(heads.length / 2))
    if (oldest.length === 0) return false
    await database.write(oldest.flatMap(({ feed }) => removal(feed)))
    return true
  } catch {
    // No room was made: the caller goes on without keeping.
    return false
  }
}
