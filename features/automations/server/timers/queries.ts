import type { Tx } from '@weft/db'

/** Where an item lies; null where it is not there. */
export async function folderOfItem(tx: Tx, team_id: number, id: string): Promise<string | null> {
  const [row] = await tx.query<{ folder_id: string }>(
    {
      name: 'folder-of-timed-item',
      text: `select folder_id from items where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row?.folder_id ?? null
}
