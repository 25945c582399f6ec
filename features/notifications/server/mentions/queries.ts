import type { Tx } from '@weft/db'
import type { ActivityEntry } from '@weft/server-kit'

/** Numbers of the folder that are looked back over. */
const MOST_BACK = 2_000

/** Whom a text mentioned before it was changed. */
export type Written = Pick<ActivityEntry, 'seq' | 'n' | 'record_id' | 'user_id' | 'origin' | 'at'> & {
  mentions: readonly number[]
}

/** The latest changes of the texts of these entries. */
export async function readWriting(
  tx: Tx,
  { team_id, folder_id }: { team_id: number; folder_id: string },
  entries: readonly ActivityEntry[],
): Promise<Written[]> {
  if (entries.length === 0) return []
  const numbers = entries.map(({ seq }) => seq)
  return tx.query<Written>(
    {
      name: 'writing-before-mentions',
      text: `select seq, n, record_id, user_id, origin, at, old -> 'mentions' as mentions from activity
             where team_id = $1 and feed_kind = 'folder' and feed_id = $2 and seq between $3 and $4
               and collection = 'values' and record_id = any($5::text[]) and old ? 'mentions'`,
    },
    [
      team_id,
      folder_id,
      Math.min(...numbers) - MOST_BACK,
      Math.max(...numbers),
      entries.map(({ record_id }) => record_id),
    ],
  )
}
