import type { Tx } from '@weft/db'
import type { Settings } from '@weft/model'

import type { LinkRow, LinkTarget, ListedLink } from '../link-row.ts'

/** The id of the link: the new one, or that of one that was there. */
export async function insertLink(
  tx: Tx,
  row: LinkTarget & Pick<LinkRow, 'team_id' | 'id' | 'created_by' | 'attributes'>,
): Promise<{ id: string; isNew: boolean }> {
  const { team_id, id, kind, folder_id, view_id, item_id, file_id, created_by, attributes } = row
  const made = await tx.query<{ id: string }>(
    {
      name: 'insert-published-link',
      text: `insert into published_links (team_id, id, kind, folder_id, view_id, item_id, file_id, created_by,
               attributes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    },
    [team_id, id, kind, folder_id, view_id, item_id, file_id, created_by, attributes],
  )
  if (made.length > 0) return { id, isNew: true }
  const [known] = await tx.query<{ id: string }>(
    {
      name: 'known-published-link',
      text: `select id from published_links where team_id = $1 and kind = $2 and revoked_at is null
               and view_id is not distinct from $3 and item_id is not distinct from $4
               and file_id is not distinct from $5`,
    },
    [team_id, kind, view_id, item_id, file_id],
  )
  // Its folder may be another one by now.
  await tx.query(
    {
      name: 'place-published-link',
      text: `update published_links set folder_id = $3 where team_id = $1 and id = $2`,
    },
    [team_id, known?.id, folder_id],
  )
  return { id: known?.id ?? id, isNew: false }
}

export interface LinkChange {
  mode: LinkRow['mode']
  indexable: boolean
  allow_copy: boolean
  allow_csv: boolean
  css: string
  brand: boolean
  attributes: LinkRow['attributes']
  expires_at: string | null
  /** Undefined leaves it. */
  password_hash?: string | null | undefined
}

/** False when the link was taken back meanwhile. */
export async function updateLink(tx: Tx, row: LinkRow, change: LinkChange): Promise<boolean> {
  const { mode, indexable, allow_copy, allow_csv, css, brand, attributes, expires_at, password_hash } = change
  const changed = await tx.query(
    {
      name: 'update-published-link',
      text: `update published_links set mode = $3, indexable = $4, allow_copy = $5, allow_csv = $6,
               expires_at = $7::timestamp at time zone 'UTC', updated_at = now(),
               password_hash = case when $8 then $9 else password_hash end,
               version = version + case when $8 then 1 else 0 end, css = $10, brand = $11,
               attributes = $12
             where team_id = $1 and id = $2 and revoked_at is null returning id`,
    },
    [
      row.team_id,
      row.id,
      mode,
      indexable,
      allow_copy,
      allow_csv,
      expires_at,
      password_hash !== undefined,
      password_hash ?? null,
      css,
      brand,
      attributes,
    ],
  )
  return changed.length > 0
}

export async function endLink(tx: Tx, team_id: number, id: string, user_id: number): Promise<boolean> {
  const ended = await tx.query(
    {
      name: 'end-published-link',
      text: `update published_links set revoked_at = now(), revoked_by = $3, version = version + 1
             where team_id = $1 and id = $2 and revoked_at is null returning id`,
    },
    [team_id, id, user_id],
  )
  if (ended.length > 0)
    await tx.query(`delete from published_snapshots where team_id = $1 and link_id = $2`, [team_id, id])
  return ended.length > 0
}

/** A view of a folder, with the attributes of its board; undefined where there is none. */
export async function viewWithAttributes(
  tx: Tx,
  { team_id, folder_id, view_id }: { team_id: number; folder_id: string; view_id: string },
): Promise<Pick<ListedLink, 'view_settings' | 'attribute_ids' | 'board_attributes'> | undefined> {
  const [row] = await tx.query<Pick<ListedLink, 'view_settings' | 'attribute_ids' | 'board_attributes'>>(
    {
      name: 'view-with-attributes',
      text: `select v.settings as view_settings, f.attribute_ids, (select jsonb_agg(jsonb_build_object('id', a.id,
               'name', a.name, 'type', a.type, 'primary', a."primary")) from attributes a where a.team_id = f.team_id
               and a.board_id = f.board_id and a.deleted_at is null) as board_attributes
             from folders f join views v on v.team_id = f.team_id and v.folder_id = f.id and v.id = $3
             where f.team_id = $1 and f.id = $2`,
    },
    [team_id, folder_id, view_id],
  )
  return row
}

/** Who published which of these views, or items of them, by links that nobody took back. */
export async function linksOfViews(
  tx: Tx,
  team_id: number,
  view_ids: readonly string[],
): Promise<{ view_id: string; created_by: number }[]> {
  return tx.query(
    {
      name: 'links-of-views',
      text: `select distinct view_id, created_by from published_links
             where team_id = $1 and view_id = any($2) and revoked_at is null`,
    },
    [team_id, view_ids],
  )
}

/** Views of a workspace that are published, or items of them, by links that nobody took back; a line for each maker. */
export async function publishedViews(
  tx: Tx,
  team_id: number,
): Promise<{ board_id: string; folder_id: string; settings: Settings; created_by: number }[]> {
  return tx.query(
    {
      name: 'published-views',
      text: `select v.board_id, v.folder_id, v.settings, l.created_by
             from (select distinct view_id, created_by from published_links
                   where team_id = $1 and view_id is not null and revoked_at is null) l
             join views v on v.team_id = $1 and v.id = l.view_id and v.deleted_at is null`,
    },
    [team_id],
  )
}

/** Attributes of a workspace with their types, and where those lead that link boards. */
export async function boardLinks(
  tx: Tx,
  team_id: number,
): Promise<{ id: string; board_id: string; type: string; settings: Settings; to_board: string | null }[]> {
  return tx.query(
    {
      name: 'attributes-with-their-links',
      text: `select id, board_id, type, settings, case when type = 'reference' then settings ->> 'board_id' end as to_board
             from attributes where team_id = $1 and deleted_at is null`,
    },
    [team_id],
  )
}
