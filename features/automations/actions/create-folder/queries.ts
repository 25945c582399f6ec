import type { Tx } from '@weft/db'
import type { Settings } from '@weft/model'

/** Where the last folder of a place stands; null where it has none. */
export async function lastFolderPlace(
  tx: Tx,
  team_id: number,
  { board_id, parent_id }: { board_id: string; parent_id: string | null },
): Promise<number | null> {
  const [row] = await tx.query<{ last: number | null }>(
    {
      name: 'last-folder-place-of-automation',
      text: `select max(sort_order) as last from folders
             where team_id = $1 and board_id = $2 and parent_id is not distinct from $3 and deleted_at is null`,
    },
    [team_id, board_id, parent_id],
  )
  return row?.last ?? null
}

/** The attributes that a folder shows; null where there is no such folder. */
export async function attributesOfFolder(tx: Tx, team_id: number, id: string): Promise<string[] | null> {
  const [row] = await tx.query<{ attribute_ids: string[] }>(
    {
      name: 'attributes-of-folder-of-automation',
      text: `select attribute_ids from folders where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row?.attribute_ids ?? null
}

interface CopiedView {
  name: string
  type: string
  sort_order: number
  settings: Settings
}

/** The views of a folder that another one begins with: what somebody keeps for themselves is no one else's. */
export async function sharedViewsOf(tx: Tx, team_id: number, folder_id: string): Promise<CopiedView[]> {
  return tx.query<CopiedView>(
    {
      name: 'shared-views-of-automation',
      text: `select name, type, sort_order, settings from views
             where team_id = $1 and folder_id = $2 and deleted_at is null and access <> 'personal'
             order by sort_order, id`,
    },
    [team_id, folder_id],
  )
}
