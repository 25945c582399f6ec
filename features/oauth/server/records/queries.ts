import type { Database, Tx } from '@weft/db'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

/** Kinds whose records are kept. */
export type RecordKind = 'Interaction' | 'AuthorizationCode' | 'AccessToken' | 'RefreshToken' | 'Grant'

export interface OAuthRecord {
  payload: Record<string, unknown>
  grant_id: string | null
  consumed_at: number | null
}

/** What stands: with a grant that ended, whichever way, all that was given for it is gone. */
export async function readRecord(
  db: Database,
  kind: RecordKind,
  id: string,
  at: number,
): Promise<OAuthRecord | undefined> {
  const [row] = await db.run<OAuthRecord>(
    null,
    {
      name: 'read-oauth-record',
      text: `select payload, grant_id, (extract(epoch from consumed_at) * 1000)::float8 as consumed_at
             from oauth_records r where kind = $1 and id_hash = $2 and expires_at > ${time(3)}
               and (grant_id is null
                 or exists (select from oauth_grants g where g.id = r.grant_id and g.ended_at is null))`,
    },
    [kind, id, at],
  )
  return row
}

export interface NewRecord {
  kind: RecordKind
  id: string
  grant_id: string | null
  payload: Record<string, unknown>
  expires_at: number
}

/** False where what it would be for has ended; while that is on its way, this waits for it. */
export async function saveRecord(tx: Tx, record: NewRecord): Promise<boolean> {
  const { kind, id, grant_id, payload, expires_at } = record
  const rows = await tx.query(
    {
      name: 'save-oauth-record',
      text: `with live as (select id from oauth_grants where id = $3 and ended_at is null for share)
             insert into oauth_records (kind, id_hash, grant_id, payload, expires_at)
             select $1, $2::uuid, $3, $4::jsonb, ${time(5)} where $3::text is null or exists (select from live)
             on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
             returning id_hash`,
    },
    [kind, id, grant_id, JSON.stringify(payload), expires_at],
  )
  return rows.length > 0
}

/** Sets the answer to what is asked, once: of several that come at the same time, one counts. */
export async function answerAsked(tx: Tx, id: string, result: object, at: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'answer-oauth-asked',
      text: `update oauth_records set payload = payload || jsonb_build_object('result', $2::jsonb)
             where kind = 'Interaction' and id_hash = $1 and payload->'result' is null
               and consumed_at is null and expires_at > ${time(3)} returning id_hash`,
    },
    [id, JSON.stringify(result), at],
  )
  return rows.length > 0
}

/** Whether it was good until now: of two who use it at once, one has it. */
export async function consumeRecord(
  db: Database,
  kind: RecordKind,
  id: string,
  at: number,
): Promise<boolean> {
  const rows = await db.run(
    null,
    {
      name: 'consume-oauth-record',
      text: `update oauth_records set consumed_at = ${time(3)}
             where kind = $1 and id_hash = $2 and consumed_at is null returning id_hash`,
    },
    [kind, id, at],
  )
  return rows.length > 0
}

/** Removes it; of a token that is remembered elsewhere there is a trace for a while. */
export async function endRecord(db: Database, kind: RecordKind, id: string, at: number): Promise<void> {
  await db.run(
    null,
    {
      name: 'end-oauth-record',
      text: `update oauth_records set expires_at = least(expires_at, ${time(3)}) where kind = $1 and id_hash = $2`,
    },
    [kind, id, at],
  )
}

/** Tokens that ended since, by themselves or otherwise. */
export async function tokensEndedSince(db: Database, since: number, at: number): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    null,
    {
      name: 'oauth-tokens-ended-since',
      text: `select id_hash as id from oauth_records
             where kind = 'AccessToken' and expires_at >= ${time(1)} and expires_at <= ${time(2)}`,
    },
    [since, at],
  )
  return rows.map((row) => row.id)
}

/** Records stay a while after their end: who did not hear of it asks for what ended since. */
export async function removeOldRecords(tx: Tx, endedBefore: number): Promise<void> {
  await tx.query(
    { name: 'remove-old-oauth-records', text: `delete from oauth_records where expires_at < ${time(1)}` },
    [endedBefore],
  )
}

/** Anybody can have something asked; nobody misses it. */
export async function removeOverdueAsked(db: Database, at: number): Promise<void> {
  await db.run(
    null,
    {
      name: 'remove-overdue-oauth-asked',
      text: `delete from oauth_records where kind = 'Interaction' and expires_at <= ${time(1)}`,
    },
    [at],
  )
}

export async function announceTokens(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // One by one: a notification holds some 200, and there may be more.
  await tx.query(
    {
      name: 'announce-oauth-tokens',
      text: `select pg_notify('weft_oauth', id) from unnest($1::text[]) as id`,
    },
    [ids],
  )
}
