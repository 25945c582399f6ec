import type { Tx } from '@weft/db'

/** Runs that were counted in a month in all workspaces of whoever owns the one at hand. */
export async function usedByOwner(tx: Tx, month: string): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    { name: 'automation-runs-of-owner', text: `select automation_runs_used($1::date) as used` },
    [month],
  )
  return row?.used ?? 0
}

/** Rules that are on in all workspaces of whoever owns this one. By the database's owner. */
export async function rulesOnOfOwner(
  tx: Tx,
  team_id: number,
): Promise<
  { team_id: number; id: string; board_id: string; name: string; owner_id: number; row_version: number }[]
> {
  return tx.query(
    {
      name: 'automations-on-of-owner',
      text: `select a.team_id, a.id, a.board_id, a.name, a.owner_id, a.row_version from teams own
           join teams t on t.owner_id = own.owner_id join automations a on a.team_id = t.id
           where own.id = $1 and a.enabled and a.deleted_at is null and a.owner_id is not null
           order by a.team_id, a.id`,
    },
    [team_id],
  )
}
