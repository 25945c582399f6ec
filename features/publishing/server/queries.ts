import type { Database, Tx } from '@weft/db'

import type { LinkRow, LinkTarget, ListedLink, OpenedLink } from './link-row.ts'

const COLUMNS = `l.team_id, l.id, l.kind, l.folder_id, l.view_id, l.item_id, l.file_id, l.mode, l.indexable,
  l.allow_copy, l.allow_csv, l.css, l.brand, l.attributes, l.password_hash, l.version, l.expires_at, l.created_by, l.created_at`

// What lies in the trash, and what lies in something there, is shown nowhere.
const STANDING = `join folders f on f.team_id = l.team_id and f.id = l.folder_id and f.deleted_at is null
  join boards b on b.team_id = f.team_id and b.id = f.board_id and b.deleted_at is null
  left join views v on v.team_id = l.team_id and v.id = l.view_id and v.folder_id = l.folder_id and v.deleted_at is null
  left join items i on i.team_id = l.team_id and i.id = l.item_id and i.folder_id = l.folder_id and i.deleted_at is null`
const STANDS = `l.revoked_at is null and (l.view_id is null or v.id is not null) and (l.item_id is null or i.id is not null)`

const SLUG = `(select s.slug from published_slugs s where s.team_id = l.team_id and s.view_id = l.view_id
  and s.item_id = l.item_id and s.retired_at is null order by s.chosen_at desc, s.slug limit 1)`

const BOARD_ATTRIBUTES = `case when l.view_id is not null then (select jsonb_agg(jsonb_build_object('id', a.id,
  'name', a.name, 'type', a.type, 'primary', a."primary")) from attributes a where a.team_id = b.team_id
  and a.board_id = b.id and a.deleted_at is null) end`

export interface LinkFilter {
  id?: string | undefined
  view_id?: string | undefined
  item_id?: string | undefined
  file_id?: string | undefined
}

/** Standing links of a workspace, newest first. */
export async function listLinks(db: Database, team_id: number, filter: LinkFilter): Promise<ListedLink[]> {
  return db.run<ListedLink>(
    team_id,
    {
      name: 'list-published-links',
      text: `select ${COLUMNS}, v.name as view_name, v.type as view_type, v.settings as view_settings, f.attribute_ids,
               ${BOARD_ATTRIBUTES} as board_attributes, f.name as folder_name, b.name as board_name,
               p.name as created_by_name, ${SLUG} as slug, t.taken_at, o.opens, o.last_opened_at,
               (select i.values -> a.id::text -> 0 from attributes a where a.team_id = i.team_id
                  and a.board_id = i.board_id and a."primary" and a.deleted_at is null limit 1) as title,
               (select u.name from attachment_uses u where u.team_id = l.team_id and u.attachment_id = l.file_id
                  and u.item_id = l.item_id and u.removed_at is null) as file_name
             from published_links l ${STANDING}
             left join users p on p.id = l.created_by
             left join published_snapshots t on t.team_id = l.team_id and t.link_id = l.id
             left join published_opens o on o.team_id = l.team_id and o.link_id = l.id
             where l.team_id = $1 and ${STANDS} and ($2::text is null or l.id = $2) and ($3::text is null or l.view_id = $3)
               and ($4::uuid is null or l.item_id = $4) and ($5::uuid is null or l.file_id = $5)
             order by l.created_at desc, l.id`,
    },
    [team_id, filter.id ?? null, filter.view_id ?? null, filter.item_id ?? null, filter.file_id ?? null],
  )
}

/** What a visitor's address may lead to: one view, one file, or all published items of a view. */
export async function openLinks(
  db: Database,
  team_id: number,
  asked: { kind: LinkRow['kind']; key: string },
): Promise<OpenedLink[]> {
  const isFile = asked.kind === 'file'
  const rows = await db.run<LinkRow & Omit<OpenedLink, 'link'>>(
    team_id,
    {
      name: isFile ? 'open-published-file' : 'open-published-page',
      text: `select ${COLUMNS}, w.name as team_name,
               case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name, 'type', v.type,
                 'settings', v.settings) end as view,
               jsonb_build_object('id', f.id, 'name', f.name, 'attribute_ids', f.attribute_ids) as folder,
               jsonb_build_object('id', b.id, 'name', b.name, 'settings', b.settings) as board,
               jsonb_build_object('locale', coalesce(p.locale, 'en-US'), 'timezone', coalesce(p.timezone, 'UTC'),
                 'start_of_week', coalesce(p.start_of_week, 1)) as maker,
               (select string_agg(n.kind || n.seq, ' ' order by n.kind) from feeds n where n.team_id = l.team_id
                  and ((n.kind = 'folder' and n.id = f.id) or (n.kind = 'board' and n.id = b.id))) as stamp,
               (select 'taken ' || t.taken_at from published_snapshots t where t.team_id = l.team_id
                  and t.link_id = l.id and l.mode = 'snapshot') as picture
             from published_links l ${STANDING}
             join teams w on w.id = l.team_id and w.deleted_at is null
             left join users p on p.id = l.created_by
             where l.team_id = $1 and l.kind = $2 and ${isFile ? 'l.id' : 'l.view_id'} = $3 and ${STANDS}`,
    },
    [team_id, asked.kind, asked.key],
  )
  return rows.map(({ view, folder, board, team_name, maker, stamp, picture, ...link }) => ({
    link,
    view,
    folder,
    board,
    team_name,
    maker,
    stamp,
    picture,
  }))
}

/** A standing link by its id, of whatever kind. */
export async function findLink(db: Database, team_id: number, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.run<LinkRow>(
    team_id,
    {
      name: 'find-published-link',
      text: `select ${COLUMNS} from published_links l ${STANDING} where l.team_id = $1 and l.id = $2 and ${STANDS}`,
    },
    [team_id, id],
  )
  return row
}

/** A link and its chosen address as they stand until the transaction is over; undefined when it was taken back. */
export async function heldLink(
  tx: Tx,
  team_id: number,
  id: string,
): Promise<(LinkRow & { slug: string | null }) | undefined> {
  const [row] = await tx.query<LinkRow & { slug: string | null }>(
    {
      name: 'held-published-link',
      text: `select ${COLUMNS}, ${SLUG} as slug from published_links l
             where l.team_id = $1 and l.id = $2 and l.revoked_at is null for update of l`,
    },
    [team_id, id],
  )
  return row
}

export interface TargetRow {
  folder_id: string
  view_type: string | null
  /** Of a view that is one person's own. */
  personal_of: number | null
}

/** The folder of what somebody wants to publish; undefined where the parts do not stand together. */
export async function findTarget(
  db: Database,
  team_id: number,
  { view_id, item_id, file_id }: Pick<LinkTarget, 'view_id' | 'item_id' | 'file_id'>,
): Promise<TargetRow | undefined> {
  const [row] = await db.run<TargetRow>(
    team_id,
    {
      name: 'find-publish-target',
      text: `select coalesce(v.folder_id, i.folder_id) as folder_id, v.type as view_type,
               case when v.access = 'personal' then v.owner_id end as personal_of
             from (select $2::text as view_id, $3::uuid as item_id, $4::uuid as file_id) w
             left join views v on v.team_id = $1 and v.id = w.view_id and v.deleted_at is null
             left join items i on i.team_id = $1 and i.id = w.item_id and i.deleted_at is null
             left join attachment_uses u on u.team_id = $1 and u.attachment_id = w.file_id and u.item_id = i.id
               and u.removed_at is null
             where (w.view_id is null or v.id is not null) and (w.item_id is null or i.id is not null)
               and (w.file_id is null or u.item_id is not null)
               and (v.id is null or i.id is null or v.folder_id = i.folder_id)
               and coalesce(v.folder_id, i.folder_id) is not null`,
    },
    [team_id, view_id, item_id, file_id],
  )
  return row
}

/** Removes the counts of links that ended before a moment; gives how many. */
export async function removeOpens(db: Database, before: number, limit: number): Promise<number> {
  const gone = await db.owner((tx) =>
    tx.query(
      `delete from published_opens o where (o.team_id, o.link_id) in (
         select c.team_id, c.link_id from published_opens c
         join published_links l on l.team_id = c.team_id and l.id = c.link_id
         where least(l.revoked_at, l.expires_at) < to_timestamp($1::float8 / 1000) limit $2) returning 1`,
      [before, limit],
    ),
  )
  return gone.length
}

/** Adds what was counted in memory. */
export async function addOpens(
  db: Database,
  team_id: number,
  link_id: string,
  counted: { opens: number; at: number },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'add-published-opens',
      text: `insert into published_opens (team_id, link_id, opens, last_opened_at)
             select l.team_id, l.id, $3, to_timestamp($4::float8 / 1000) from published_links l
             where l.team_id = $1 and l.id = $2
             on conflict (team_id, link_id) do update set opens = published_opens.opens + excluded.opens,
               last_opened_at = greatest(published_opens.last_opened_at, excluded.last_opened_at)`,
    },
    [team_id, link_id, counted.opens, counted.at],
  )
}
