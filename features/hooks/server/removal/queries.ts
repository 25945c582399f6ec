import type { Tx } from '@weft/db'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

/** From now on it is nobody's; `removeSome` takes what it told, and then itself. */
export async function markDeleted(tx: Tx, team_id: number, id: string, at: number): Promise<void> {
  await tx.query(
    {
      name: 'mark-hook-deleted',
      text: `update hooks set deleted_at = ${time(3)}, enabled = false, row_version = row_version + 1, secret = '', old_secret = null
             where team_id = $1 and id = $2`,
    },
    [team_id, id, at],
  )
}

/** Removes some of what a deleted hook told, or the hook once there is nothing more of it; answers whether there was. */
export async function removeSome(tx: Tx, team_id: number, id: string, most: number): Promise<boolean> {
  const told = await tx.query(
    {
      name: 'remove-events-of-hook',
      text: `delete from hook_events where team_id = $1 and id in (
               select e.id from hook_events e join hooks h on h.team_id = $1 and h.id = e.hook_id
               where e.team_id = $1 and e.hook_id = $2 and h.deleted_at is not null limit $3) returning id`,
    },
    [team_id, id, most],
  )
  if (told.length > 0) return true
  await tx.query(
    {
      name: 'remove-hook',
      text: 'delete from hooks where team_id = $1 and id = $2 and deleted_at is not null',
    },
    [team_id, id],
  )
  return false
}

/** What is older than the log reaches, some at a time; what still waits stays. */
export async function forgetDeliveries(tx: Tx, before: number, most: number): Promise<number> {
  const tries = await tx.query(
    {
      name: 'forget-hook-attempts',
      text: `delete from hook_attempts where (team_id, event_id, no) in
               (select team_id, event_id, no from hook_attempts where at < ${time(1)} limit $2) returning no`,
    },
    [before, most],
  )
  const events = await tx.query(
    {
      name: 'forget-hook-events',
      text: `delete from hook_events where (team_id, id) in
               (select team_id, id from hook_events where created_at < ${time(1)} and state not in ('waiting', 'sending')
                limit $2) returning id`,
    },
    [before, most],
  )
  return Math.max(tries.length, events.length)
}
