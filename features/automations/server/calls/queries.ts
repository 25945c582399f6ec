import type { Database, Tx } from '@weft/db'

import type { StepPlan } from '../server-action.ts'

/** A call that has no answer yet. */
export interface WaitingCall {
  run_id: string
  path: string
  automation_id: string
  /** The rule as it was when the run began. */
  begun_as: string | null
  /** How often it was sent. */
  tries: number
  plan: StepPlan
}

export async function waitingCall(
  db: Database,
  team_id: number,
  run_id: string,
  path: string,
): Promise<WaitingCall | undefined> {
  const [row] = await db.run<WaitingCall>(
    team_id,
    {
      name: 'waiting-call-of-automation',
      text: `select r.id as run_id, s.path, r.automation_id, r.begun_as, s.input as plan,
               coalesce((s.result ->> 'tries')::int, 0) as tries
             from automation_runs r join automation_steps s on s.team_id = r.team_id and s.run_id = r.id
             where r.team_id = $1 and r.id = $2 and s.path = $3 and r.state = 'waiting' and s.state = 'waiting'
               and not coalesce(s.result ? 'data', false)`,
    },
    [team_id, run_id, path],
  )
  return row
}

/** Notes that nothing came of a try, and when the run looks after it at the latest. */
export async function keepTry(
  tx: Tx,
  team_id: number,
  {
    run_id,
    path,
    tries,
    said,
    wake_at,
  }: { run_id: string; path: string; tries: number; said: string; wake_at: string },
): Promise<void> {
  await tx.query(
    {
      name: 'keep-try-of-automation',
      text: `with kept as (
               update automation_steps set tries = $4, result = jsonb_build_object('tries', $4::int, 'text', $5::text)
               where team_id = $1 and run_id = $2 and path = $3 and state = 'waiting')
             update automation_runs set wake_at = ($6 || '+00')::timestamptz
             where team_id = $1 and id = $2 and state = 'waiting'`,
    },
    [team_id, run_id, path, tries, said, wake_at],
  )
}

/** Ends a step with what came of its call. */
export async function keepAnswer(
  tx: Tx,
  team_id: number,
  {
    run_id,
    path,
    tries,
    state,
    result,
  }: {
    run_id: string
    path: string
    tries: number
    /** 'waiting' for what a model answered, which the run writes. */
    state: 'done' | 'failed' | 'waiting'
    result: Record<string, unknown>
  },
): Promise<void> {
  await tx.query(
    {
      name: 'keep-answer-of-automation',
      text: `update automation_steps set state = $4, result = $5::jsonb, tries = $6,
               finished_at = case when $4 <> 'waiting' then now() end
             where team_id = $1 and run_id = $2 and path = $3 and state = 'waiting'`,
    },
    [team_id, run_id, path, state, JSON.stringify(result), tries],
  )
}

/** Lets a run that waits go on now. */
export async function wakeRun(tx: Tx, team_id: number, run_id: string): Promise<void> {
  await tx.query(
    {
      name: 'wake-automation-run',
      text: `update automation_runs set wake_at = null where team_id = $1 and id = $2 and state = 'waiting'`,
    },
    [team_id, run_id],
  )
}

interface SecretRow {
  id: string
  /** Scheme, host and port that it may be sent to. */
  origin: string
  sealed: string
}

export async function addSecret(
  db: Database,
  team_id: number,
  { id, automation_id, origin, sealed }: SecretRow & { automation_id: string },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'keep-automation-secret',
      text: `insert into automation_secrets (team_id, id, automation_id, origin, sealed) values ($1, $2, $3, $4, $5)`,
    },
    [team_id, id, automation_id, origin, sealed],
  )
}

export async function secretsOf(
  db: Database,
  team_id: number,
  automation_id: string,
  ids: readonly string[],
): Promise<SecretRow[]> {
  return db.run<SecretRow>(
    team_id,
    {
      name: 'automation-secrets',
      text: `select id, origin, sealed from automation_secrets
             where team_id = $1 and automation_id = $2 and id::text = any($3)`,
    },
    [team_id, automation_id, ids],
  )
}

/** Those of some addresses, as hashes, that want no mails from rules of the workspace. */
export async function stopsAmong(
  db: Database,
  team_id: number,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await db.run<{ address_hash: string }>(
    team_id,
    {
      name: 'automation-mail-stops',
      text: `select address_hash from automation_mail_stops where team_id = $1 and address_hash = any($2)`,
    },
    [team_id, hashes],
  )
  return rows.map(({ address_hash }) => address_hash)
}

export async function stopMails(
  db: Database,
  { team_id, address_hash }: { team_id: number; address_hash: string },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'stop-automation-mails',
      text: `insert into automation_mail_stops (team_id, address_hash)
             select $1, $2 where exists (select 1 from teams where id = $1) on conflict do nothing`,
    },
    [team_id, address_hash],
  )
}

/** Members of the workspace among some people, with the addresses that they have now. */
export async function receiversOf(
  db: Database,
  team_id: number,
  ids: readonly number[],
): Promise<{ email: string; locale: string | null }[]> {
  return db.read(team_id, (tx) =>
    tx.query<{ email: string; locale: string | null }>(
      {
        name: 'receivers-of-automation',
        text: `select u.email, u.locale from team_members m join users u on u.id = m.user_id
               where m.team_id = $1 and m.removed_at is null and m.suspended_at is null
                 and u.id = any($2::int[]) and u.deleted_at is null order by u.id`,
      },
      [team_id, ids],
    ),
  )
}
