import type { Database, Tx } from '@weft/db'
import type { Origin, PlannedOperation, PlannedSend } from '@weft/server-kit'

/** What is kept of an act that somebody looks at. */
export interface KeptPlan {
  act: { kind: string } & Record<string, unknown>
  origin: Origin
  /** What of it was left out before it was looked at. */
  without: readonly string[]
  operations: readonly PlannedOperation[]
  /** What it was said to come to, by record: a hash, and the operations that make it so. */
  effects: Readonly<Record<string, KeptEffect>>
  /** Boards whose attributes it was read by. */
  boards: readonly string[]
  /** Who would see more or less, as a hash; null where rights stay as they are. */
  sight: string | null
  /** Of an act that is begun: what for, and who would hear of it. */
  begins: readonly string[] | null
  /** By what is known that whatever is begun is still what was looked at. */
  stamp: string | null
  sends: readonly PlannedSend[]
  /** What was left out when it was first to be done; the same goes for all of it. */
  left_out?: readonly string[]
}

export interface KeptEffect {
  hash: string
  by: readonly number[]
}

export interface KeptPretend {
  user_id: number
  plan: KeptPlan
  reads: Readonly<Record<string, number>>
  rights: Readonly<Record<string, string>>
  done: number
  expires_at: string
}

export async function keepPretend(
  db: Database,
  team_id: number,
  token: string,
  { user_id, plan, reads, rights, expires_at }: Omit<KeptPretend, 'done'>,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'keep-pretend',
      text: `insert into pretends (team_id, token, user_id, plan, reads, rights, expires_at)
             values ($1, $2, $3, $4, $5, $6, ($7 || '+00')::timestamptz)`,
    },
    [
      team_id,
      token,
      user_id,
      JSON.stringify(plan),
      JSON.stringify(reads),
      JSON.stringify(rights),
      expires_at,
    ],
  )
}

/** An act that this person looks at still. */
export async function pretendOf(
  db: Database,
  team_id: number,
  { token, user_id, at }: { token: string; user_id: number; at: string },
): Promise<KeptPretend | undefined> {
  const [row] = await db.run<KeptPretend>(
    team_id,
    {
      name: 'pretend-of',
      text: `select user_id, plan, reads, rights, done, expires_at from pretends
             where team_id = $1 and token = $2 and user_id = $3 and expires_at > ($4 || '+00')::timestamptz`,
    },
    [team_id, token, user_id, at],
  )
  return row
}

/** For whoever does the next part: nobody else does it meanwhile. False where somebody did since it was read. */
export async function lockPretend(
  tx: Tx,
  team_id: number,
  token: string,
  { done, plan: { left_out } }: Pick<KeptPretend, 'done' | 'plan'>,
): Promise<boolean> {
  const [row] = await tx.query<{ done: number; is_settled: boolean }>(
    {
      name: 'lock-pretend',
      text: `select done, plan ? 'left_out' as is_settled from pretends where team_id = $1 and token = $2 for update`,
    },
    [team_id, token],
  )
  return row?.done === done && row.is_settled === (left_out !== undefined)
}

/** A part is done: the rows that it wrote stand at other numbers now. */
export async function notePart(
  tx: Tx,
  team_id: number,
  token: string,
  {
    done,
    without,
    reads,
  }: { done: number; without: readonly string[]; reads: Readonly<Record<string, number>> },
): Promise<void> {
  await tx.query(
    {
      name: 'note-pretend-part',
      text: `update pretends set done = $3, reads = reads || $4::jsonb,
               plan = jsonb_set(plan, '{left_out}', $5::jsonb) where team_id = $1 and token = $2`,
    },
    [team_id, token, done, JSON.stringify(reads), JSON.stringify(without)],
  )
}

/** Of one person so many are kept: the one that was made now, and those that are half done, before all others. */
const MOST_KEPT = 20

/** Forgets what somebody looked at before that many others. */
export async function forgetOlder(
  db: Database,
  team_id: number,
  { user_id, token }: { user_id: number; token: string },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'forget-older-pretends',
      text: `delete from pretends where team_id = $1 and token in (
               select token from pretends where team_id = $1 and user_id = $2
               order by token = $3 desc, done > 0 desc, expires_at desc offset $4)`,
    },
    [team_id, user_id, token, MOST_KEPT],
  )
}

export async function forgetPretends(db: Database, team_id: number, at: string): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'forget-pretends',
      text: `delete from pretends where team_id = $1 and expires_at <= ($2 || '+00')::timestamptz`,
    },
    [team_id, at],
  )
}

/** When the next one of a workspace ends; null where there is none. */
export async function nextEnd(db: Database, team_id: number): Promise<string | null> {
  const [row] = await db.run<{ at: string | null }>(
    team_id,
    { name: 'next-pretend-end', text: `select min(expires_at) as at from pretends where team_id = $1` },
    [team_id],
  )
  return row?.at ?? null
}
