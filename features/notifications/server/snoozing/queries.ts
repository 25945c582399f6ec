import type { Tx } from '@weft/db'

import { type NotificationRow, notificationStore } from '../notification-store.ts'

const COLUMNS = notificationStore.columns.map((name) => `"${name}"`).join(', ')

/** When the first of what a person put off in a workspace is due. */
export async function nextDue(tx: Tx, team_id: number, user_id: number): Promise<string | null> {
  const [row] = await tx.query<{ next: string | null }>(
    {
      name: 'next-notification-due',
      text: `select min(snoozed_until) as next from notifications
             where team_id = $1 and user_id = $2 and snoozed_until is not null and deleted_at is null`,
    },
    [team_id, user_id],
  )
  return row?.next ?? null
}

/** What a person put off until now. */
export async function dueAgain(
  tx: Tx,
  asked: { team_id: number; user_id: number; at: string; limit: number },
): Promise<NotificationRow[]> {
  return tx.query<NotificationRow>(
    {
      name: 'notifications-due-again',
      text: `select ${COLUMNS} from notifications
             where team_id = $1 and user_id = $2 and snoozed_until <= ($3 || '+00')::timestamptz and deleted_at is null
             order by snoozed_until, id limit $4`,
    },
    [asked.team_id, asked.user_id, asked.at, asked.limit],
  )
}
