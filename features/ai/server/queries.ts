import type { Database, Tx } from '@weft/db'

/** What somebody asked, as it is kept. */
export interface NewRequest {
  id: string
  user_id: number
  kind: 'items' | 'fill' | 'summary' | 'formula' | 'filter' | 'value'
  board_id: string
  folder_id: string | null
  /** Null where nobody wrote one. */
  prompt: string | null
  model: string
  at: string
}

export async function addRequest(db: Database, team_id: number, asked: NewRequest): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'add-ai-request',
      text: `insert into ai_requests (team_id, id, user_id, kind, board_id, folder_id, prompt, model, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    },
    [
      team_id,
      asked.id,
      asked.user_id,
      asked.kind,
      asked.board_id,
      asked.folder_id,
      asked.prompt,
      asked.model,
      asked.at,
    ],
  )
}

/** Keeps what became of it: 'answered', or what went wrong. */
export async function endRequest(
  db: Database,
  team_id: number,
  { id, state, at }: { id: string; state: string; at: string },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'end-ai-request',
      text: 'update ai_requests set state = $3, answered_at = $4 where team_id = $1 and id = $2',
    },
    [team_id, id, state, at],
  )
}

export interface AskedRequest {
  id: string
  user_id: number
  kind: NewRequest['kind']
  board_id: string
  folder_id: string | null
}

export async function requestOf(
  db: Database,
  team_id: number,
  id: string,
): Promise<AskedRequest | undefined> {
  const [row] = await db.run<AskedRequest>(
    team_id,
    {
      name: 'ai-request-of',
      text: 'select id, user_id, kind, board_id, folder_id from ai_requests where team_id = $1 and id = $2',
    },
    [team_id, id],
  )
  return row
}

/** Holds a request until the transaction ends; whether it was not accepted yet. */
export async function holdRequest(tx: Tx, team_id: number, id: string): Promise<boolean> {
  const [row] = await tx.query<{ is_open: boolean }>(
    {
      name: 'hold-ai-request',
      text: `select accepted_at is null as is_open from ai_requests
             where team_id = $1 and id = $2 for update`,
    },
    [team_id, id],
  )
  return row?.is_open === true
}

export async function markAccepted(
  tx: Tx,
  team_id: number,
  { id, at }: { id: string; at: string },
): Promise<void> {
  await tx.query(
    {
      name: 'accept-ai-request',
      text: 'update ai_requests set accepted_at = $3 where team_id = $1 and id = $2',
    },
    [team_id, id, at],
  )
}

/** Lets nobody else count credits of the same owner until the transaction ends. */
export async function lockCredits(tx: Tx, owner_id: number): Promise<void> {
  await tx.query(
    { name: 'lock-ai-credits', text: `select pg_advisory_xact_lock(hashtext('ai-credits'), $1::int)` },
    [owner_id],
  )
}

/** Credits of a month in all workspaces of whoever owns the one at hand. */
export async function creditsOfOwner(tx: Tx, month: string): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    { name: 'ai-credits-of-owner', text: 'select ai_credits_used($1::date) as used' },
    [month],
  )
  return row?.used ?? 0
}

/** Takes prompts away that are older; how many there were, up to `most`. By the database's owner. */
export async function forgetPrompts(tx: Tx, days: number, most: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'forget-ai-prompts',
      text: `update ai_requests set prompt = null where (team_id, id) in (
               select team_id, id from ai_requests
               where prompt is not null and created_at < now() - make_interval(days => $1) limit $2)
             returning id`,
    },
    [days, most],
  )
  return rows.length
}

/** The newest items of a folder with their names. */
export async function namedItems(
  db: Database,
  team_id: number,
  place: { folder_id: string; primary_id: string; most: number },
): Promise<{ id: string; name: string }[]> {
  return db.run(
    team_id,
    {
      name: 'named-items-of-folder',
      text: `select id, "values" -> $3 ->> 0 as name from items
             where team_id = $1 and folder_id = $2 and deleted_at is null and "values" -> $3 ->> 0 is not null
             order by created_at desc, id limit $4`,
    },
    [team_id, place.folder_id, place.primary_id, place.most],
  )
}

/** How somebody writes dates and numbers. */
export async function zoneOf(db: Database, user_id: number): Promise<string> {
  const [row] = await db.run<{ timezone: string }>(
    null,
    { name: 'zone-of-asker', text: 'select timezone from users where id = $1' },
    [user_id],
  )
  return row?.timezone ?? 'UTC'
}

/** The last place at the top of a folder. */
export async function lastPlace(tx: Tx, team_id: number, folder_id: string): Promise<number> {
  const [row] = await tx.query<{ last: number | null }>(
    {
      name: 'last-place-for-generated',
      text: `select max(sort_order) as last from items
             where team_id = $1 and folder_id = $2 and parent_id is null and deleted_at is null`,
    },
    [team_id, folder_id],
  )
  return row?.last ?? 0
}
