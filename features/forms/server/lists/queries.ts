import type { Database } from '@weft/db'

/** Names of people of the workspace, by id. */
export async function namesOfMembers(
  db: Database,
  team_id: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.run<{ id: number; name: string }>(
    team_id,
    {
      name: 'form-names-of-members',
      text: `select u.id, u.name from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.user_id = any($2::int[]) and m.removed_at is null and u.deleted_at is null`,
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface ListedRow {
  id: string
  folder_id: string
  /** Of the attribute that names items; null without. */
  data: unknown
}

/** Items that stand, with what they are called by. */
export async function itemsById(
  db: Database,
  team_id: number,
  ids: readonly string[],
  primary_id: string,
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  return db.run<ListedRow>(
    team_id,
    {
      name: 'form-items-by-id',
      text: `select id, folder_id, values -> $3 -> 0 as data from items
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids, primary_id],
  )
}
