import type { Database, Tx } from '@weft/db'

/** Where a browser is reached, and with which keys what is sent there is closed. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

const DAY_MS = 86_400_000
/** How long a session goes on unused, and at all. */
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
const MOST_DEVICES = 20

/** The devices of a person whose sessions stand. */
export async function devicesOf(db: Database, user_id: number, at: number): Promise<PushDevice[]> {
  return db.run(
    { user: user_id },
    {
      name: 'push-devices',
      text: `select d.endpoint, d.p256dh, d.auth from push_devices d join sessions s on s.id::text = d.session_id
             where d.user_id = $1 and s.revoked_at is null and s.used_at > to_timestamp($2::float8 / 1000)
               and s.created_at > to_timestamp($3::float8 / 1000)`,
    },
    [user_id, at - IDLE_MS, at - ABSOLUTE_MS],
  )
}

/** Keeps a browser for a session; of very many the oldest go. */
export async function keepDevice(
  tx: Tx,
  { user_id, session_id }: { user_id: number; session_id: string },
  { endpoint, p256dh, auth }: PushDevice,
): Promise<void> {
  await tx.query({ name: 'take-push-endpoint', text: 'select take_push_endpoint($1, $2, $3)' }, [
    user_id,
    endpoint,
    auth,
  ])
  await tx.query(
    {
      name: 'keep-push-device',
      text: `insert into push_devices (user_id, endpoint, session_id, p256dh, auth) values ($1, $2, $3, $4, $5)
             on conflict (user_id, endpoint) do update
             set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`,
    },
    [user_id, endpoint, session_id, p256dh, auth],
  )
  await tx.query(
    {
      name: 'limit-push-devices',
      text: `delete from push_devices where user_id = $1 and endpoint in (
               select endpoint from push_devices where user_id = $1 order by created_at desc offset $2)`,
    },
    [user_id, MOST_DEVICES],
  )
}

export async function dropDevice(db: Database, user_id: number, endpoint: string): Promise<void> {
  await db.run(
    { user: user_id },
    { name: 'drop-push-device', text: 'delete from push_devices where user_id = $1 and endpoint = $2' },
    [user_id, endpoint],
  )
}

/** Removes devices whose session is over, of everybody. For the owner of the tables. */
export async function dropEndedDevices(tx: Tx): Promise<void> {
  await tx.query({
    name: 'drop-ended-push-devices',
    text: `delete from push_devices d where not exists (
             select from sessions s where s.id::text = d.session_id and s.revoked_at is null)`,
  })
}

export interface SealedKeys {
  public_key: string
  private_key: string
}

/** The instance's keys: those that are there, else these. For the owner of the tables. */
export async function keepPushKeys(tx: Tx, made: SealedKeys): Promise<SealedKeys> {
  await tx.query(
    {
      name: 'keep-push-keys',
      text: `insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict do nothing`,
    },
    [made.public_key, made.private_key],
  )
  const [kept = made] = await tx.query<SealedKeys>({
    name: 'read-push-keys',
    text: 'select public_key, private_key from push_keys where id = 1',
  })
  return kept
}

/** Keys that no secret opens any more give way, and with them all that trusted them. */
export async function replacePushKeys(tx: Tx, lost: SealedKeys, made: SealedKeys): Promise<void> {
  const [done] = await tx.query(
    {
      name: 'replace-push-keys',
      text: `update push_keys set public_key = $2, private_key = $3, created_at = now()
             where id = 1 and public_key = $1 returning id`,
    },
    [lost.public_key, made.public_key, made.private_key],
  )
  if (done) await tx.query({ name: 'forget-push-devices', text: 'delete from push_devices' })
}
