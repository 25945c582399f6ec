import type { Database } from '@weft/db'

import { purgeRows, purgeTeamRow, tablesOfTeams, teamsToPurge } from './queries.ts'

const ROWS = 2_000

export interface PurgeOptions {
  db: Database
  /** Milliseconds: what went to the trash before goes for ever. */
  before: number
  signal?: AbortSignal
}

/**
 * Removes workspaces whose time in the trash is over, in short transactions; stops between two of them when asked
 * to and goes on the next time. Answers the workspaces that are gone.
 */
export async function purgeTeams({ db, before, signal }: PurgeOptions): Promise<number[]> {
  const [teams, tables] = await db.owner(async (tx) => [
    await teamsToPurge(tx, before),
    await tablesOfTeams(tx),
  ])
  const gone: number[] = []
  for (const team_id of teams) {
    for (const table of tables) {
      const removeSome = () => db.owner((tx) => purgeRows(tx, table, team_id, ROWS))
      while (!signal?.aborted && (await removeSome()) === ROWS);
    }
    if (signal?.aborted) break
    await db.owner((tx) => purgeTeamRow(tx, team_id))
    gone.push(team_id)
  }
  return gone
}
