import { now } from '@weft/base'
import type { Database } from '@weft/db'
import { gather } from '@weft/server-kit'

import { addOpens, removeOpens } from './queries.ts'

/** How long openings are counted in memory: a page that a thousand people read costs one write. */
const FLUSH_MS = 2_000

export interface OpenCounter {
  count(team_id: number, link_id: string): void
  /** Writes what was counted. */
  flush(): Promise<void>
}

interface Counted {
  team_id: number
  link_id: string
  opens: number
  at: number
}

const DAY = 86_400_000
const AT_ONCE = 1_000

/** Forgets how often links were opened that ended so many days ago. */
export async function purgeOpens(options: {
  db: Database
  days: number
  signal: AbortSignal
}): Promise<void> {
  const { db, days, signal } = options
  const before = now() - days * DAY
  while (!signal.aborted && (await removeOpens(db, before, AT_ONCE)) === AT_ONCE);
}

export function createOpenCounter(db: Database): OpenCounter {
  let counted = new Map<string, Counted>()
  const writing = gather(FLUSH_MS, async () => {
    const all = counted
    counted = new Map()
    for (const { team_id, link_id, opens, at } of all.values()) {
      try {
        await addOpens(db, team_id, link_id, { opens, at })
      } catch {
        // It is a number to look at: a database that is away costs the count of two seconds.
      }
    }
  })
  return {
    count(team_id, link_id) {
      const key = `${team_id}.${link_id}`
      const known = counted.get(key)
      if (known) Object.assign(known, { opens: known.opens + 1, at: now() })
      else counted.set(key, { team_id, link_id, opens: 1, at: now() })
      writing.soon()
    },
    flush: () => writing.now(),
  }
}
