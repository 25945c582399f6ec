import type { Database } from '@weft/db'
import type { Settings } from '@weft/model'

export interface ItemNamed {
  id: string
  board_id: string
  folder_id: string
  /** In the trash, by itself or with what it lies in. */
  is_deleted: boolean
  /** The attribute that names it, and its value. */
  type: string | null
  settings: Settings | null
  data: unknown
}

/** Items with what they are called now, those in the trash included. */
export async function itemsNamed(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<ItemNamed[]> {
  return db.run<ItemNamed>(
    team_id,
    {
      name: 'items-named',
      text: `select i.id, i.board_id, i.folder_id, a.type, a.settings, i."values"->a.id::text->0 as data,
               i.deleted_at is not null or f.deleted_at is not null or b.deleted_at is not null as is_deleted
             from items i
               join folders f on f.team_id = $1 and f.id = i.folder_id
               join boards b on b.team_id = $1 and b.id = i.board_id
               left join attributes a on a.team_id = $1 and a.board_id = i.board_id and a."primary"
                 and a.deleted_at is null
             where i.team_id = $1 and i.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}
