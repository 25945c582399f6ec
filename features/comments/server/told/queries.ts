import type { Database } from '@weft/db'

/** A comment that stands, and where its item lies. */
export interface TalkRow {
  folder_id: string
  board_id: string
  /** Comments of the item that stand. */
  total: number
  /** Null where there is no comment. */
  id: string | null
  parent_id: string | null
  html: string
  quote: string | null
  created_at: string
  /** Of whoever wrote it; null where nobody is known. */
  name: string | null
}

/**
 * The newest comments of an item that can be read, with the names of their writers, as far as so many characters of HTML
 * stand in those before; one row without a comment where there is none, and no row where there is no item. What is deleted, or kept for its answers alone, is no comment.
 */
export async function readTalkRows(
  db: Database,
  team_id: number,
  { item_id, most, characters }: { item_id: string; most: number; characters: number },
): Promise<TalkRow[]> {
  return db.run<TalkRow>(
    team_id,
    {
      name: 'read-talk',
      text: `select i.folder_id, i.board_id, r.id, r.parent_id, coalesce(r.html, '') as html, r.quote, r.created_at,
               coalesce(r.author_name, u.name) as name,
               (select count(*)::int from comments c where c.team_id = $1 and c.item_id = i.id
                 and c.deleted_at is null and c.item_deleted_at is null and c.removed_at is null) as total
             from items i left join lateral (
               select * from (
                 select c.*, sum(length(c.html)) over (order by c.id desc) - length(c.html) as newer from (
                   select id, parent_id, html, anchor ->> 'quote' as quote, created_at, author_name, created_by
                   from comments where team_id = $1 and item_id = i.id
                     and deleted_at is null and item_deleted_at is null and removed_at is null
                   order by id desc limit $3) c) n
               where n.newer < $4) r on true
             left join users u on u.id = r.created_by
             where i.team_id = $1 and i.id = $2 and i.deleted_at is null order by r.id desc`,
    },
    [team_id, item_id, most, characters],
  )
}
