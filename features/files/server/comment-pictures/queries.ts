import type { Database, Tx } from '@weft/db'

import type { FileUse } from '../file-row.ts'
import { COLUMNS } from '../queries.ts'

/** A file as a comment shows it; `only_for` alone where nobody has posted it yet. */
export type PictureUse = FileUse & { only_for: number | null }

/** Files that standing comments show, and those that somebody uploaded for one and has not posted. */
export async function findPictureUses(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<PictureUse[]> {
  return db.run<PictureUse>(
    team_id,
    {
      name: 'find-comment-pictures',
      text: `select ${COLUMNS}, a.name as use_name, c.item_id as use_item_id, c.folder_id, null::int as only_for
             from comment_pictures p
             join attachments a on a.team_id = p.team_id and a.id = p.attachment_id and a.state = 'ready'
             join comments c on c.team_id = p.team_id and c.id = p.comment_id and c.deleted_at is null
               and c.removed_at is null and c.item_deleted_at is null
             where p.team_id = $1 and p.attachment_id = any($2::uuid[])
             union all
             select ${COLUMNS}, a.name, a.item_id, i.folder_id, a.created_by
             from attachments a
             join items i on i.team_id = a.team_id and i.id = a.item_id and i.deleted_at is null
             where a.team_id = $1 and a.id = any($2::uuid[]) and a.state = 'ready' and a.attribute_id is null
               and a.created_by is not null
               and not exists (select 1 from comment_pictures p where p.team_id = $1 and p.attachment_id = a.id)`,
    },
    [team_id, ids],
  )
}

/** A file that is there, as a comment may name it. */
export interface NamedPicture {
  id: string
  mime: string
  /** Whom and which item it was uploaded by and for. */
  created_by: number | null
  item_id: string
  /** Comments that show it. */
  comment_ids: string[]
  /** Folders in which it can be seen, in comments or values of items. */
  folder_ids: string[]
}

export async function findNamedPictures(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<NamedPicture[]> {
  return tx.query<NamedPicture>(
    {
      name: 'find-named-pictures',
      text: `select a.id, coalesce(a.mime, 'application/octet-stream') as mime, a.created_by, a.item_id,
               (select coalesce(jsonb_agg(p.comment_id), '[]'::jsonb) from comment_pictures p
                where p.team_id = $1 and p.attachment_id = a.id) as comment_ids,
               (select coalesce(jsonb_agg(distinct s.folder_id), '[]'::jsonb) from (
                  select c.folder_id from comment_pictures p
                    join comments c on c.team_id = $1 and c.id = p.comment_id and c.deleted_at is null
                      and c.removed_at is null and c.item_deleted_at is null
                    where p.team_id = $1 and p.attachment_id = a.id
                  union all
                  select i.folder_id from attachment_uses u
                    join items i on i.team_id = $1 and i.id = u.item_id and i.deleted_at is null
                    where u.team_id = $1 and u.attachment_id = a.id and u.removed_at is null) s) as folder_ids
             from attachments a where a.team_id = $1 and a.id = any($2::uuid[]) and a.state = 'ready'`,
    },
    [team_id, ids],
  )
}

/** Says which pictures a comment shows, and that it shows no others any more. */
export async function keepPictures(
  tx: Tx,
  team_id: number,
  comment_id: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    {
      name: 'drop-comment-pictures',
      text: `delete from comment_pictures
             where team_id = $1 and comment_id = $2 and attachment_id <> all($3::uuid[])`,
    },
    [team_id, comment_id, ids],
  )
  if (ids.length === 0) return
  await tx.query(
    {
      name: 'keep-comment-pictures',
      // Held, so that none is removed for ever meanwhile.
      text: `with standing as (
               select id from attachments where team_id = $1 and id = any($3::uuid[]) and state = 'ready' for key share)
             insert into comment_pictures (team_id, comment_id, attachment_id)
             select $1, $2, id from standing on conflict do nothing`,
    },
    [team_id, comment_id, ids],
  )
}
