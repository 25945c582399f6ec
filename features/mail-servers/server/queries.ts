import type { Database, Tx } from '@weft/db'

import type { MailStep, Security } from '../shared/index.ts'

/** What went wrong, as whoever set the server up may read it. */
export interface Failure {
  step: MailStep
  /** The server's own words; empty where it said none. */
  said: string
}

export interface ServerRow {
  team_id: number
  host: string
  port: number
  security: Security
  username: string | null
  secret: string | null
  from_name: string
  from_email: string
  tested_at: number | null
  failing_since: number | null
  failing_step: MailStep | null
  failing_said: string | null
  version: number
  updated_at: number
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`
const COLUMNS = `team_id, host, port, security, username, secret, from_name, from_email, ${ms('tested_at')},
  ${ms('failing_since')}, failing_step, failing_said, version, ${ms('updated_at')}`

export async function findServer(db: Database, team_id: number): Promise<ServerRow | undefined> {
  const [row] = await db.run<ServerRow>(
    team_id,
    { name: 'find-mail-server', text: `select ${COLUMNS} from mail_servers where team_id = $1` },
    [team_id],
  )
  return row
}

/** The server as it is, held for a change. */
export async function holdServer(tx: Tx, team_id: number): Promise<ServerRow | undefined> {
  const [row] = await tx.query<ServerRow>(
    `select ${COLUMNS} from mail_servers where team_id = $1 for update`,
    [team_id],
  )
  return row
}

export async function putServer(
  tx: Tx,
  row: Omit<ServerRow, 'tested_at' | 'failing_since' | 'failing_step' | 'failing_said' | 'version'>,
  user_id: number,
): Promise<void> {
  await tx.query(
    `insert into mail_servers (team_id, host, port, security, username, secret, from_name, from_email, version, updated_by,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, to_timestamp($10::float8 / 1000))
     on conflict (team_id) do update set host = $2, port = $3, security = $4, username = $5, secret = $6, from_name = $7,
       from_email = $8, updated_by = $9, updated_at = to_timestamp($10::float8 / 1000), version = mail_servers.version + 1,
       tested_at = null, failing_since = null, failing_step = null, failing_said = null`,
    [
      row.team_id,
      row.host,
      row.port,
      row.security,
      row.username,
      row.secret,
      row.from_name,
      row.from_email,
      user_id,
      row.updated_at,
    ],
  )
}

export async function removeServer(tx: Tx, team_id: number): Promise<void> {
  await tx.query(`delete from mail_servers where team_id = $1`, [team_id])
}

/** That it took a mail as it is now; `isTest` says that somebody watched. */
export async function noteTaken(
  db: Database,
  { team_id, version }: Pick<ServerRow, 'team_id' | 'version'>,
  { at, isTest }: { at: number; isTest: boolean },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-mail-taken',
      text: `update mail_servers set failing_since = null, failing_step = null, failing_said = null,
               tested_at = case when $4 then to_timestamp($3::float8 / 1000) else tested_at end
             where team_id = $1 and version = $2 and ($4 or failing_since is not null)`,
    },
    [team_id, version, at, isTest],
  )
}

/** That it did not; true where that begins with this mail. */
export async function noteProblem(
  db: Database,
  { team_id, version }: Pick<ServerRow, 'team_id' | 'version'>,
  { at, step, said }: Failure & { at: number },
): Promise<boolean> {
  const [row] = await db.run<{ begins: boolean }>(
    team_id,
    {
      name: 'note-mail-problem',
      text: `with before as (select failing_since from mail_servers where team_id = $1 and version = $2 for update)
             update mail_servers set failing_since = coalesce(mail_servers.failing_since, to_timestamp($3::float8 / 1000)),
               failing_step = $4, failing_said = $5
             from before where team_id = $1 and version = $2 returning before.failing_since is null as begins`,
    },
    [team_id, version, at, step, said],
  )
  return row?.begins === true
}

/** Who owns a workspace, and how it is called. */
export async function ownerOf(
  db: Database,
  team_id: number,
): Promise<{ user_id: number; name: string } | undefined> {
  const [row] = await db.run<{ user_id: number; name: string }>(
    team_id,
    {
      name: 'owner-for-mails',
      text: `select owner_id as user_id, name from teams where id = $1 and owner_id is not null`,
    },
    [team_id],
  )
  return row
}
