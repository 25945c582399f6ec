import type { Database, Tx } from '@weft/db'

import type { LinkRow, LinkTarget, ListedLink, OpenedLink } from './link-row.ts'

const COLUMNS = `l.team_id, l.id, l.kind, l.folder_id, l.view_id, l.item_id, l.file_id, l.mode, l.indexable,
  l.allow_copy, l.allow_csv, l.css, l.password_hash, l.version, l.expires_at, l.created_by, l.created_at`

// What lies in the trash, and what lies in something there, is shown nowhere.
const STANDING = `join folders f on f.team_id = l.team_id and f.id = l.folder_id and f.deleted_at is null
  join boards b on b.team_id = f.team_id and b.id = f.board_id and b.deleted_at is null
  left join views v on v.team_id = l.team_id and v.id = l.view_id and v.folder_id = l.folder_id and v.deleted_at is null
  left join items i on i.team_id = l.team_id and i.id = l.item_id and i.folder_id = l.folder_id and i.deleted_at is null`
const STANDS = `l.revoked_at is null and (l.view_id is null or v.id is not null) and (l.item_id is null or i.id is not null)`

const SLUG = `(select s.slug from published_slugs s where s.team_id = l.team_id and s.view_id = l.view_id
  and s.item_id = l.item_id and s.retired_at is null order by s.chosen_at desc, s.slug limit 1)`

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
      text: `select ${COLUMNS}, v.name as view_name, v.type as view_type, f.name as folder_name, b.name as board_name,
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
                  and ((n.kind = 'folder' and n.id = f.id) or (n.kind = 'board' and n.id = b.id))) as stamp
             from published_links l ${STANDING}
             join teams w on w.id = l.team_id and w.deleted_at is null
             left join users p on p.id = l.created_by
             where l.team_id = $1 and l.kind = $2 and ${isFile ? 'l.id' : 'l.view_id'} = $3 and ${STANDS}`,
    },
    [team_id, asked.kind, asked.key],
  )
  return rows.map(({ view, folder, board, team_name, maker, stamp, ...link }) => ({
    link,
    view,
    folder,
    board,
    team_name,
    maker,
    stamp,
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

/** The id of the link: the new one, or that of one that was there. */
export async function insertLink(
  tx: Tx,
  row: LinkTarget & { team_id: number; id: string; created_by: number },
): Promise<{ id: string; isNew: boolean }> {
  const { team_id, id, kind, folder_id, view_id, item_id, file_id, created_by } = row
  const made = await tx.query<{ id: string }>(
    {
      name: 'insert-published-link',
      text: `insert into published_links (team_id, id, kind, folder_id, view_id, item_id, file_id, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    },
    [team_id, id, kind, folder_id, view_id, item_id, file_id, created_by],
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
  expires_at: string | null
  /** Undefined leaves it. */
  password_hash?: string | null | undefined
}

/** False when the link was taken back meanwhile. */
export async function updateLink(tx: Tx, row: LinkRow, change: LinkChange): Promise<boolean> {
  const { mode, indexable, allow_copy, allow_csv, css, expires_at, password_hash } = change
  const changed = await tx.query(
    {
      name: 'update-published-link',
      text: `update published_links set mode = $3, indexable = $4, allow_copy = $5, allow_csv = $6,
               expires_at = $7::timestamp at time zone 'UTC', updated_at = now(),
               password_hash = case when $8 then $9 else password_hash end,
               version = version + case when $8 then 1 else 0 end, css = $10
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

/** Gives an item of a view an address; false when another item has it. */
export async function chooseSlug(
  tx: Tx,
  team_id: number,
  at: { view_id: string; item_id: string; slug: string },
): Promise<boolean> {
  const [row] = await tx.query<{ item_id: string }>(
    {
      name: 'choose-published-slug',
      text: `insert into published_slugs (team_id, view_id, slug, item_id) values ($1, $2, $3, $4)
             on conflict (team_id, view_id, slug) do update set
               chosen_at = case when published_slugs.item_id = excluded.item_id then clock_timestamp()
                 else published_slugs.chosen_at end,
               retired_at = case when published_slugs.item_id = excluded.item_id then null
                 else published_slugs.retired_at end
             returning item_id`,
    },
    [team_id, at.view_id, at.slug, at.item_id],
  )
  return row?.item_id === at.item_id
}

/** From now on an item's address is made of its title; those that were chosen lead there. */
export async function retireSlugs(tx: Tx, team_id: number, view_id: string, item_id: string): Promise<void> {
  await tx.query(
    {
      name: 'retire-published-slugs',
      text: `update published_slugs set retired_at = now()
             where team_id = $1 and view_id = $2 and item_id = $3 and retired_at is null`,
    },
    [team_id, view_id, item_id],
  )
}

export interface ChosenSlug {
  slug: string
  item_id: string
  is_retired: boolean
}

/** All chosen addresses of a view's items, the newest of an item last. */
export async function slugsOfView(db: Database, team_id: number, view_id: string): Promise<ChosenSlug[]> {
  return db.run<ChosenSlug>(
    team_id,
    {
      name: 'published-slugs-of-view',
      text: `select slug, item_id, retired_at is not null as is_retired from published_slugs
             where team_id = $1 and view_id = $2 order by chosen_at, slug desc`,
    },
    [team_id, view_id],
  )
}

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
      text: `select id, parent_id, folder_id, board_id, sort_order, "values", created_at, updated_at, created_by, updated_by
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
