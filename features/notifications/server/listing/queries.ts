import type { Database, Tx } from '@weft/db'

import { type NotificationRow, notificationStore } from '../notification-store.ts'

const COLUMNS = notificationStore.columns.map((name) => `"${name}"`).join(', ')

export type ListedRow = NotificationRow & { team_id: number }

export interface PageAsked {
  before: { at: string; id: string } | null
  unread: boolean
  /** What is put off, instead of what is not. */
  snoozed: boolean
  board_id: string | null
  /** Null for all types. */
  types: readonly string[] | null
  limit: number
}

/** A person's notifications before a place, the newest first. */
export async function readPage(db: Database, user_id: number, asked: PageAsked): Promise<ListedRow[]> {
  return db.read({ user: user_id }, (tx) =>
    tx.query<ListedRow>(
      {
        name: 'list-notifications',
        text: `select team_id, ${COLUMNS} from notifications
               where user_id = $1 and deleted_at is null and (not $4 or read_at is null)
                 and (snoozed_until is not null) = $6 and ($7::text is null or board_id = $7)
                 and ($8::text[] is null or notification_type = any($8))
                 and ($2::text is null or (created_at, id) < (($2 || '+00')::timestamptz, $3::uuid))
               order by created_at desc, id desc limit $5`,
      },
      [
        user_id,
        asked.before?.at ?? null,
        asked.before?.id ?? null,
        asked.unread,
        asked.limit,
        asked.snoozed,
        asked.board_id,
        asked.types,
      ],
    ),
  )
}

/** The number of a person's feed: what a list shows that is asked afterwards is at least as new. */
export async function feedNumber(db: Database, user_id: number): Promise<number> {
  const rows = await db.read({ team: 0, user: user_id }, (tx) =>
    tx.query<{ seq: number }>(
      {
        name: 'number-of-user-feed',
        text: `select seq from feeds where team_id = 0 and kind = 'user' and id = $1`,
      },
      [String(user_id)],
    ),
  )
  return rows[0]?.seq ?? 0
}

/** The boards of which somebody has notifications, the latest first. */
export async function boardsOf(
  db: Database,
  user_id: number,
): Promise<{ team_id: number; board_id: string; folder_id: string; board_name: string }[]> {
  return db.read({ user: user_id }, (tx) =>
    tx.query(
      {
        name: 'boards-of-notifications',
        text: `select team_id, board_id, folder_id, max(board_name) as board_name from notifications
               where user_id = $1 and deleted_at is null and board_id is not null and folder_id is not null
               group by team_id, board_id, folder_id order by max(created_at) desc limit 200`,
      },
      [user_id],
    ),
  )
}

export async function unreadByFolder(
  db: Database,
  user_id: number,
): Promise<{ team_id: number; folder_id: string; unread: number }[]> {
  return db.read({ user: user_id }, (tx) =>
    tx.query(
      {
        name: 'unread-notifications',
        text: 'select team_id, folder_id, unread from notification_counts where user_id = $1 and unread > 0',
      },
      [user_id],
    ),
  )
}

/** The workspaces of notifications of one person. */
export async function teamsOf(
  db: Database,
  user_id: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.read({ user: user_id }, (tx) =>
    tx.query<{ id: string; team_id: number }>(
      {
        name: 'teams-of-notifications',
        text: 'select id, team_id from notifications where user_id = $1 and id = any($2::uuid[]) and deleted_at is null',
      },
      [user_id, ids],
    ),
  )
  return new Map(rows.map(({ id, team_id }) => [id, team_id]))
}

/** Marks what a person has in one workspace and was made before a time. Gives whether there was any. */
export async function readAllBefore(
  tx: Tx,
  {
    team_id,
    user_id,
    before,
    at,
    seq,
  }: { team_id: number; user_id: number; before: string; at: string; seq: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'read-all-notifications',
      text: `update notifications set read_at = ($4 || '+00')::timestamptz, updated_at = ($4 || '+00')::timestamptz,
               is_open = false, row_version = row_version + 1, seq = $5
             where team_id = $1 and user_id = $2 and read_at is null and deleted_at is null
               and snoozed_until is null and created_at < ($3 || '+00')::timestamptz returning 1`,
    },
    [team_id, user_id, before, at, seq],
  )
  return rows.length > 0
}
