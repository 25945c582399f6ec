import type { Database } from '@weft/db'

import type { RunState } from '../../shared/index.ts'

export async function statesOfRuns(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<RunState[]> {
  const rows = await db.run<{ state: RunState }>(
    team_id,
    {
      name: 'states-of-automation-runs',
      text: `select state from automation_runs where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return rows.map(({ state }) => state)
}
