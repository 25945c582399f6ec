import type { Database, Tx } from '@weft/db'

import type { RuleAddress } from '../../shared/index.ts'

/** Gives a rule an address; the one before ends. */
export async function keepAddress(
  db: Database,
  team_id: number,
  { automation_id, hash }: { automation_id: string; hash: string },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'keep-automation-address',
      text: `insert into automation_addresses (team_id, automation_id, hash) values ($1, $2, $3)
             on conflict (team_id, automation_id) do update set hash = excluded.hash, created_at = now()`,
    },
    [team_id, automation_id, hash],
  )
}

export async function addressOf(
  db: Database,
  team_id: number,
  automation_id: string,
): Promise<RuleAddress | null> {
  const [row] = await db.run<RuleAddress>(
    team_id,
    {
      name: 'address-of-automation',
      text: `select created_at, sample, sampled_at from automation_addresses
             where team_id = $1 and automation_id = $2`,
    },
    [team_id, automation_id],
  )
  return row ?? null
}

export async function ruleAtAddress(
  db: Database,
  team_id: number,
  hash: string,
): Promise<string | undefined> {
  const [row] = await db.run<{ automation_id: string }>(
    team_id,
    {
      name: 'automation-at-address',
      text: `select automation_id from automation_addresses where team_id = $1 and hash = $2`,
    },
    [team_id, hash],
  )
  return row?.automation_id
}

/** Keeps what came, for whoever builds the rule to choose from. */
export async function keepSample(
  tx: Tx,
  team_id: number,
  { automation_id, payload }: { automation_id: string; payload: unknown },
): Promise<void> {
  await tx.query(
    {
      name: 'keep-automation-sample',
      text: `update automation_addresses set sample = $3::jsonb, sampled_at = now()
             where team_id = $1 and automation_id = $2`,
    },
    [team_id, automation_id, JSON.stringify(payload)],
  )
}
