import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface ScimTokenRow {
  hint: string
  made_at: string
  last_used_at: string | null
}

export async function readScimToken(tx: Tx, team_id: number): Promise<ScimTokenRow | undefined> {
  const [row] = await tx.query<ScimTokenRow>(
    {
      name: 'read-scim-token',
      text: `select hint, made_at, last_used_at from scim_tokens where team_id = $1`,
    },
    [team_id],
  )
  return row
}

export interface StandingScimToken {
  hash: string
  /** Milliseconds since 1970. */
  last_used_at: number | null
}

export async function readStandingToken(
  db: Database,
  team_id: number,
): Promise<StandingScimToken | undefined> {
  const [row] = await db.run<StandingScimToken>(
    team_id,
    {
      name: 'read-standing-scim-token',
      text: `select k.hash, (extract(epoch from k.last_used_at) * 1000)::float8 as last_used_at
             from scim_tokens k join teams t on t.id = k.team_id and t.deleted_at is null where k.team_id = $1`,
    },
    [team_id],
  )
  return row
}

/** Whether the token still stands, held to the end of the transaction. */
export async function holdToken(tx: Tx, team_id: number, hash: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'hold-scim-token',
      text: `select 1 from scim_tokens where team_id = $1 and hash = $2 for key share`,
    },
    [team_id, hash],
  )
  return rows.length > 0
}

/** The workspace's only token from now on; the one before ends by that. */
export async function putToken(
  tx: Tx,
  { team_id, hash, hint }: { team_id: number; hash: string; hint: string },
): Promise<void> {
  await tx.query(`delete from scim_tokens where team_id = $1`, [team_id])
  await tx.query(
    {
      name: 'put-scim-token',
      text: `insert into scim_tokens (team_id, hash, hint, made_at) values ($1, $2, $3, ${time(4)})`,
    },
    [team_id, hash, hint, now()],
  )
}

export async function removeToken(tx: Tx, team_id: number): Promise<boolean> {
  const rows = await tx.query(`delete from scim_tokens where team_id = $1 returning 1`, [team_id])
  return rows.length > 0
}

export async function noteUse(db: Database, team_id: number, hash: string, at: number): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-use-of-scim-token',
      text: `update scim_tokens set last_used_at = greatest(last_used_at, ${time(3)}) where team_id = $1 and hash = $2`,
    },
    [team_id, hash, at],
  )
}
