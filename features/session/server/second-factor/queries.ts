import type { Tx } from '@weft/db'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface FactorRow {
  secret: string
  enabled_at: string | null
}

export async function readFactor(tx: Tx, user_id: number): Promise<FactorRow | undefined> {
  const rows = await tx.query<FactorRow>(
    { name: 'read-factor', text: `select secret, enabled_at from second_factors where user_id = $1` },
    [user_id],
  )
  return rows[0]
}

export async function countCodes(tx: Tx, user_id: number): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    {
      name: 'count-recovery-codes',
      text: `select count(*)::int as n from recovery_codes where user_id = $1 and used_at is null`,
    },
    [user_id],
  )
  return rows[0]?.n ?? 0
}

/** Keeps a secret that is being set up; false when one is in use already. */
export async function saveNewSecret(tx: Tx, user_id: number, secret: string, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'save-new-secret',
      text: `insert into second_factors (user_id, secret, created_at) values ($1, $2, ${time(3)})
             on conflict (user_id) do update set secret = $2, created_at = ${time(3)}
             where second_factors.enabled_at is null returning user_id`,
    },
    [user_id, secret, at],
  )
  return rows.length > 0
}

/** Switches it on with the step of its first code; false when it was on already. */
export async function switchOn(tx: Tx, user_id: number, step: number, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'switch-factor-on',
      text: `update second_factors set enabled_at = ${time(3)}, last_step = $2, tries = 0
             where user_id = $1 and enabled_at is null returning user_id`,
    },
    [user_id, step, at],
  )
  return rows.length > 0
}

export async function removeFactor(tx: Tx, user_id: number): Promise<boolean> {
  const rows = await tx.query(
    { name: 'remove-factor', text: `delete from second_factors where user_id = $1 returning enabled_at` },
    [user_id],
  )
  return rows.length > 0
}

export async function replaceCodes(tx: Tx, user_id: number, hashes: readonly string[]): Promise<void> {
  await tx.query({ name: 'drop-recovery-codes', text: `delete from recovery_codes where user_id = $1` }, [
    user_id,
  ])
  await tx.query(
    {
      name: 'insert-recovery-codes',
      text: `insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`,
    },
    [user_id, hashes],
  )
}

/** The password was given without a code: a new sign-in begins. */
export async function beginTries(tx: Tx, user_id: number): Promise<void> {
  await tx.query(
    { name: 'begin-code-tries', text: `update second_factors set tries = 0 where user_id = $1` },
    [user_id],
  )
}

/** Takes one of the sign-in's tries, and holds the row; false when there is none left. */
export async function takeTry(tx: Tx, user_id: number, most: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'take-code-try',
      text: `update second_factors set tries = tries + 1 where user_id = $1 and tries < $2 returning tries`,
    },
    [user_id, most],
  )
  return rows.length > 0
}

/** Uses a step up; false when it, or a later one, was used before. */
export async function useStep(tx: Tx, user_id: number, step: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'use-step',
      text: `update second_factors set last_step = $2, tries = 0
             where user_id = $1 and last_step < $2 returning user_id`,
    },
    [user_id, step],
  )
  return rows.length > 0
}

/** Uses a recovery code up; false when there is none such. */
export async function useCode(tx: Tx, user_id: number, code_hash: string, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'use-recovery-code',
      text: `update recovery_codes set used_at = ${time(3)}
             where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
    },
    [user_id, code_hash, at],
  )
  if (rows.length > 0) await beginTries(tx, user_id)
  return rows.length > 0
}

/**
 * Notes for workspaces that demand a second factor that there is one now (a time in milliseconds) or no more; answers the
 * numbers of those where rights changed by it.
 */
export async function noteTwoFactor(
  tx: Tx,
  user_id: number,
  at: number | null,
): Promise<{ team_id: number; seq: number }[]> {
  return tx.query(
    { name: 'note-two-factor', text: `select team_id, seq from set_two_factor($1, ${time(2)})` },
    [user_id, at],
  )
}
