import type { Database, Tx } from '@weft/db'

export async function saveSnapshot(tx: Tx, team_id: number, link_id: string, content: Buffer): Promise<void> {
  await tx.query(
    {
      name: 'save-published-snapshot',
      text: `insert into published_snapshots (team_id, link_id, content) values ($1, $2, $3)
             on conflict (team_id, link_id) do update set content = excluded.content, taken_at = now()`,
    },
    [team_id, link_id, content],
  )
}

export async function readSnapshot(db: Database, team_id: number, link_id: string): Promise<Buffer | null> {
  const [row] = await db.run<{ content: Buffer }>(
    team_id,
    {
      name: 'read-published-snapshot',
      text: `select content from published_snapshots where team_id = $1 and link_id = $2`,
    },
    [team_id, link_id],
  )
  return row?.content ?? null
}

/** Whole long texts of these items, of these attributes and no others. */
export async function textsOf(
  db: Database,
  team_id: number,
  item_ids: readonly string[],
  attribute_ids: readonly string[],
): Promise<{ item_id: string; attribute_id: string; html: string }[]> {
  return db.run(
    team_id,
    {
      name: 'published-texts',
      text: `select item_id, attribute_id, html from long_texts
             where team_id = $1 and item_id = any($2::uuid[]) and attribute_id = any($3::uuid[])`,
    },
    [team_id, item_ids, attribute_ids],
  )
}

/** Names of people who are or were in the workspace. */
export async function namesOf(
  db: Database,
  team_id: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return db.run(
    team_id,
    {
      name: 'published-names',
      text: `select u.id, u.name from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.user_id = any($2::int[]) and u.deleted_at is null`,
    },
    [team_id, ids],
  )
}

/** Those of these items that have items below them. */
export async function parentsAmong(db: Database, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db.run<{ parent_id: string }>(
    team_id,
    {
      name: 'published-parents',
      text: `select distinct parent_id from items
             where team_id = $1 and parent_id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
  return rows.map(({ parent_id }) => parent_id)
}

/** As `isEndOf` reads it. */
const END = `case when length($3) = 12 then right(id::text, 12) = $3
  else substr(id::text, 10, 4) || substr(id::text, 16, 3) || right(id::text, 8) = $3 end`

/** An item of a folder by its id, or by the end of it. */
export async function findItemRow(
  db: Database,
  team_id: number,
  folder_id: string,
  asked: { id: string } | { end: string },
): Promise<Record<string, unknown> | undefined> {
  const isWhole = 'id' in asked
  const [row] = await db.run(
    team_id,
    {
      name: isWhole ? 'published-item' : 'published-item-by-end',
      text: `select id, parent_id, folder_id, board_id, sort_order, "values", created_at, updated_at, created_by, updated_by,
               comment_count
             from items where team_id = $1 and folder_id = $2 and deleted_at is null
               and ${isWhole ? 'id = $3::uuid' : END} limit 1`,
    },
    [team_id, folder_id, isWhole ? asked.id : asked.end],
  )
  return row
}

/** A ready file under the name that the item has it by; undefined when the item holds it no more. */
export async function sharedFile(
  db: Database,
  team_id: number,
  item_id: string,
  file_id: string,
): Promise<{ name: string; mime: string; size: number } | undefined> {
  const [row] = await db.run<{ name: string; mime: string; size: number }>(
    team_id,
    {
      name: 'published-file',
      text: `select u.name, coalesce(a.mime, 'application/octet-stream') as mime, a.size
             from attachment_uses u join attachments a on a.team_id = u.team_id and a.id = u.attachment_id
             where u.team_id = $1 and u.item_id = $2 and u.attachment_id = $3 and u.removed_at is null
               and a.state = 'ready'`,
    },
    [team_id, item_id, file_id],
  )
  return row
}
