import type { Database, Tx } from '@weft/db'

export interface LockRow {
  password_hash: string | null
  password_version: number
  /** Wire time. */
  expires_at: string | null
}

const LOCK = 'password_hash, password_version, expires_at'
const UNLOCKED: LockRow = { password_hash: null, password_version: 0, expires_at: null }

export async function readLock(db: Database, team_id: number, board_id: string): Promise<LockRow> {
  const [row] = await db.run<LockRow>(
    team_id,
    {
      name: 'read-board-lock',
      text: `select ${LOCK} from board_locks where team_id = $1 and board_id = $2`,
    },
    [team_id, board_id],
  )
  return row ?? UNLOCKED
}

/** In a transaction that holds the workspace's feed. */
export async function lockedLock(tx: Tx, team_id: number, board_id: string): Promise<LockRow> {
  const [row] = await tx.query<LockRow>(
    {
      name: 'locked-board-lock',
      text: `select ${LOCK} from board_locks where team_id = $1 and board_id = $2`,
    },
    [team_id, board_id],
  )
  return row ?? UNLOCKED
}

export async function writeLock(tx: Tx, team_id: number, board_id: string, lock: LockRow): Promise<void> {
  await tx.query(
    {
      name: 'write-board-lock',
      text: `insert into board_locks (team_id, board_id, password_hash, password_version, expires_at)
             values ($1, $2, $3, $4, $5::timestamp at time zone 'UTC')
             on conflict (team_id, board_id) do update set password_hash = excluded.password_hash,
               password_version = excluded.password_version, expires_at = excluded.expires_at`,
    },
    [team_id, board_id, lock.password_hash, lock.password_version, lock.expires_at],
  )
}

export async function teamOfBoard(db: Database, board_id: string): Promise<number | null> {
  const [row] = await db.run<{ team_id: number }>(
    null,
    { name: 'resolve-board', text: 'select * from resolve_board($1)' },
    [board_id],
  )
  return row?.team_id ?? null
}
