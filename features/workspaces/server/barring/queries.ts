import type { Database, Tx } from '@weft/db'
import type { Barred } from '@weft/server-kit'

/** Whether a workspace demands a second factor, and whether this person has one. */
export async function readDemand(
  db: Database,
  team_id: number,
  user_id: number,
): Promise<{ required: boolean; own: boolean } | undefined> {
  const [row] = await db.run<{ required: boolean; own: boolean }>(
    team_id,
    {
      name: 'read-two-factor-demand',
      text: `select t.requires_two_factor as required,
               (select u.two_factor_at is not null from users u where u.id = $2) as own
             from teams t where t.id = $1 and t.deleted_at is null`,
    },
    [team_id, user_id],
  )
  return row
}

/**
 * Sets whether a workspace demands a second factor; answers whom that concerns: members without one, whose epoch rises.
 * Undefined where nothing changes.
 */
export async function setDemand(tx: Tx, team_id: number, isRequired: boolean): Promise<number[] | undefined> {
  const changed = await tx.query(
    {
      name: 'set-two-factor-demand',
      text: `update teams set requires_two_factor = $2 where id = $1 and requires_two_factor <> $2 returning id`,
    },
    [team_id, isRequired],
  )
  if (changed.length === 0) return undefined
  const rows = await tx.query<{ id: number }>(
    {
      name: 'move-epochs-without-factor',
      text: `update team_members m set epoch = m.epoch + 1, row_version = m.row_version + 1
             from users u where m.team_id = $1 and m.removed_at is null and u.id = m.user_id
               and u.two_factor_at is null returning m.user_id as id`,
    },
    [team_id],
  )
  return rows.map(({ id }) => id)
}

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

/** Suspends a member (a time) or lets them back in (null). */
export async function setSuspended(
  tx: Tx,
  member: { team_id: number; user_id: number; suspended_at: number | null; seq: number; at: number },
): Promise<void> {
  await tx.query(
    {
      name: 'set-suspended',
      text: `update team_members set suspended_at = ${time(3)}, updated_at = ${time(5)}, seq = $4, epoch = epoch + 1,
               row_version = row_version + 1 where team_id = $1 and user_id = $2`,
    },
    [member.team_id, member.user_id, member.suspended_at, member.seq, member.at],
  )
}

export interface BarredTeamRow {
  id: number
  name: string
  photo_url: string | null
  why: Barred
}

/** The workspaces that keep somebody out for now; asked for by their numbers, inside each one's own wall. */
export async function readBarred(
  db: Database,
  team_id: number,
  user_id: number,
): Promise<BarredTeamRow | undefined> {
  const [row] = await db.run<BarredTeamRow>(
    team_id,
    {
      name: 'read-barred-team',
      text: `select t.id, t.name, t.photo_url,
               case when m.suspended_at is not null then 'suspended' else 'two-factor' end as why
             from team_members m join teams t on t.id = m.team_id join users u on u.id = m.user_id
             where m.team_id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at is null
               and (m.suspended_at is not null or (t.requires_two_factor and u.two_factor_at is null))`,
    },
    [team_id, user_id],
  )
  return row
}
