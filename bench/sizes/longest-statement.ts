import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@weft/db'

const EVERY_MS = 10

/** Looks at what the database does for the server until it is stopped; gives the longest time that a statement ran. */
export function watchStatements(connectionString: string): { stop(): Promise<number> } {
  const db = openDatabase({ connectionString, poolSize: 1, applicationName: 'bench' })
  let isOver = false
  let longest = 0
  const watching = (async () => {
    while (!isOver) {
      const [row] = await db.owner((tx) =>
        tx.query<{ ms: number | null }>(
          `select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms from pg_stat_activity
           where state = 'active' and application_name = 'weft' and backend_type = 'client backend'`,
        ),
      )
      longest = Math.max(longest, row?.ms ?? 0)
      await sleep(EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      await db.end()
      return longest
    },
  }
}
