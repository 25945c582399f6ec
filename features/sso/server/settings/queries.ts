import type { Database, Tx } from '@weft/db'

export async function countMembers(
  db: Database,
  team_id: number,
  connection_id: string | null,
): Promise<{ members: number; used: number }> {
  const [row] = await db.run<{ members: number; used: number }>(
    team_id,
    {
      name: 'count-sso-members',
      text: `select count(*)::int as members, count(i.user_id)::int as used
             from team_members m left join sso_identities i
               on i.team_id = m.team_id and i.connection_id = $2 and i.user_id = m.user_id
             where m.team_id = $1 and m.removed_at is null`,
    },
    [team_id, connection_id],
  )
  return row ?? { members: 0, used: 0 }
}

/** Whether the owner can come in on the day on which the provider is down. */
export async function hasOwnerFactor(tx: Tx, team_id: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'sso-owner-factor',
      text: `select 1 from teams t join users u on u.id = t.owner_id
             where t.id = $1 and u.two_factor_at is not null`,
    },
    [team_id],
  )
  return rows.length > 0
}
