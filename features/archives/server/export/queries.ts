import type { Tx } from '@weft/db'

/** A row as the database has it. */
export type StoredRow = Record<string, unknown> & { id: string }

interface PageAsked {
  team_id: number
  /** The folders that go into the archive. */
  folder_ids: readonly string[]
  limit: number
}

/** What lies in these folders, by id, page by page; however much it is, one page of it is held. */
export type ReadPages = (tx: Tx, asked: PageAsked) => AsyncGenerator<StoredRow[]>

const TIMES = 'created_at, updated_at, created_by'

export async function workspaceRow(tx: Tx, team_id: number): Promise<{ name: string; settings: unknown }> {
  const [row] = await tx.query<{ name: string; settings: unknown }>(
    'select name, settings from teams where id = $1',
    [team_id],
  )
  return row ?? { name: '', settings: {} }
}

/** The moment of the transaction, as `YYYY-MM-DD HH:mm:ss`. */
export async function momentOf(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ at: string }>('select transaction_timestamp() as at')
  return row?.at ?? ''
}

export async function standingBoards(tx: Tx, team_id: number): Promise<StoredRow[]> {
  return tx.query(
    `select id, name, description, color, icon, user_ids, sort_order, settings, row_version, ${TIMES} from boards
     where team_id = $1 and deleted_at is null and purged_at is null`,
    [team_id],
  )
}

/** Each after the folder that it lies in. */
export async function standingFolders(tx: Tx, team_id: number): Promise<StoredRow[]> {
  return tx.query(
    `with recursive placed as (
       select f.id, 1 as depth from folders f
       where f.team_id = $1 and f.parent_id is null and f.deleted_at is null and f.purged_at is null
       union all select f.id, p.depth + 1 from folders f join placed p on f.parent_id = p.id
       where f.team_id = $1 and f.deleted_at is null and f.purged_at is null and p.depth < 100)
     select f.id, f.board_id, f.parent_id, f.name, f.color, f.icon, f.attribute_ids, f.hidden, f.sort_order, f.settings,
       f.row_version, f.created_at, f.updated_at, f.created_by
     from folders f join placed p on p.id = f.id where f.team_id = $1 order by p.depth, f.id`,
    [team_id],
  )
}

export async function standingAttributes(
  tx: Tx,
  team_id: number,
  board_ids: readonly string[],
): Promise<StoredRow[]> {
  return tx.query(
    `select id, board_id, name, type, "primary", settings, default_data, sort_order, row_version, ${TIMES} from attributes
     where team_id = $1 and board_id = any($2::text[]) and deleted_at is null order by id`,
    [team_id, board_ids],
  )
}

/** Personal ones too: only how many they are goes into an archive. */
export async function standingViews(
  tx: Tx,
  team_id: number,
  folder_ids: readonly string[],
): Promise<StoredRow[]> {
  return tx.query(
    `select id, board_id, folder_id, name, type, access, owner_id, sort_order, settings, row_version, ${TIMES} from views
     where team_id = $1 and folder_id = any($2::text[]) and deleted_at is null`,
    [team_id, folder_ids],
  )
}

export async function standingRules(
  tx: Tx,
  team_id: number,
  board_ids: readonly string[],
): Promise<StoredRow[]> {
  return tx.query(
    `select id, board_id, name, trigger, conditions, steps, row_version, created_at, created_by from automations
     where team_id = $1 and board_id = any($2::text[]) and deleted_at is null`,
    [team_id, board_ids],
  )
}

export async function standingEntries(tx: Tx, team_id: number): Promise<StoredRow[]> {
  return tx.query(
    `select id, resource_type, resource_id, permissions, final_permissions, row_version, ${TIMES} from permissions
     where team_id = $1 and deleted_at is null`,
    [team_id],
  )
}

/** Which of these items stand in the folders. */
export async function standingIds(
  tx: Tx,
  team_id: number,
  folder_ids: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select id from items
     where team_id = $1 and folder_id = any($2::text[]) and id = any($3::uuid[]) and deleted_at is null`,
    [team_id, folder_ids, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Each has a cursor of its own in the transaction. */
function paged(cursor: string, text: string): ReadPages {
  return async function* read(tx, { team_id, folder_ids, limit }) {
    await tx.query(`declare ${cursor} no scroll cursor for ${text}`, [team_id, folder_ids])
    for (;;) {
      const rows = await tx.query<StoredRow>(`fetch ${limit} from ${cursor}`)
      if (rows.length === 0) break
      yield rows
    }
    await tx.query(`close ${cursor}`)
  }
}

export const readItems = paged(
  'archived_items',
  `select id, board_id, folder_id, parent_id, sort_order, values, row_version, ${TIMES}, updated_by,
     (select coalesce(jsonb_object_agg(l.attribute_id, l.html), '{}') from long_texts l
      where l.team_id = i.team_id and l.item_id = i.id) as texts
   from items i
   where team_id = $1 and folder_id = any($2::text[]) and deleted_at is null
   order by id`,
)

/**
 * Ends of links between items that stand, of attributes that do. What an end shows of the other item is fetched anew
 * where it comes in, which is a version more: so none goes along.
 */
export const readLinks = paged(
  'archived_links',
  `select r.id, r.attribute_id, r.from_item_id, r.to_item_id, r.sort_order, r.data, r.created_at, r.created_by
   from item_references r
     join items f on f.team_id = r.team_id and f.id = r.from_item_id and f.deleted_at is null
     join items t on t.team_id = r.team_id and t.id = r.to_item_id and t.deleted_at is null
     join attributes a on a.team_id = r.team_id and a.id = r.attribute_id and a.deleted_at is null
   where r.team_id = $1 and r.deleted_at is null and not r.unlinked
     and f.folder_id = any($2::text[]) and t.folder_id = any($2::text[])
   order by r.id collate "C"`,
)

export const readComments = paged(
  'archived_comments',
  `select c.id, c.item_id, c.parent_id, c.html, c.anchor, c.mentions_board, c.author_name, c.created_by, c.edited_at,
     c.edited_by, c.pinned_at, c.removed_at, c.row_version, c.created_at, c.updated_at,
     (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reaction', r.reaction, 'user_id', r.user_id,
        'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by r.id), '[]')
      from comment_reactions r where r.team_id = c.team_id and r.comment_id = c.id) as reactions,
     (select coalesce(jsonb_agg(p.attachment_id order by p.attachment_id), '[]')
      from comment_pictures p where p.team_id = c.team_id and p.comment_id = c.id) as pictures
   from comments c join items i on i.team_id = c.team_id and i.id = c.item_id and i.deleted_at is null
   where c.team_id = $1 and i.folder_id = any($2::text[]) and c.deleted_at is null and c.item_deleted_at is null
   order by c.id`,
)

/** Time that was spent; what still runs is no time yet. */
export const readTimes = paged(
  'archived_times',
  `select e.id, e.user_id, e.item_id, e.attribute_id, e.description, e.started_at, e.ended_at, e.is_billable, e.is_manual,
     e.row_version, e.created_at, e.updated_at, e.created_by
   from time_entries e
     join items i on i.team_id = e.team_id and i.id = e.item_id and i.deleted_at is null
     join attributes a on a.team_id = e.team_id and a.id = e.attribute_id and a.deleted_at is null
   where e.team_id = $1 and i.folder_id = any($2::text[]) and e.deleted_at is null and e.ended_at is not null
   order by e.id`,
)

/** Files that items hold or comments show, with where. */
export const readFiles = paged(
  'archived_files',
  `with held as (
     select u.attachment_id, jsonb_agg(jsonb_build_object('item_id', u.item_id, 'name', u.name) order by u.item_id) as uses
     from attachment_uses u join items i on i.team_id = u.team_id and i.id = u.item_id and i.deleted_at is null
     where u.team_id = $1 and u.removed_at is null and i.folder_id = any($2::text[]) group by 1),
   shown as (
     select distinct p.attachment_id from comment_pictures p
       join comments c on c.team_id = p.team_id and c.id = p.comment_id and c.deleted_at is null and c.item_deleted_at is null
       join items i on i.team_id = c.team_id and i.id = c.item_id and i.deleted_at is null
     where p.team_id = $1 and i.folder_id = any($2::text[]))
   select a.id, a.storage_key, a.name, a.size, a.mime, a.sha256, a.item_id, a.attribute_id, a.created_by, a.created_at,
     coalesce(h.uses, '[]') as uses
   from attachments a left join held h on h.attachment_id = a.id
   where a.team_id = $1 and a.state = 'ready' and (h.attachment_id is not null or a.id in (select attachment_id from shown))
   order by a.id`,
)

/** What numbering attributes of these boards count. */
export async function readNumbers(tx: Tx, team_id: number): Promise<StoredRow[]> {
  return tx.query(
    `select n.attribute_id || '.' || n.scope as id, n.attribute_id, n.scope, n.next, n.drawn from item_numbers n
       join attributes a on a.team_id = n.team_id and a.id = n.attribute_id and a.deleted_at is null
     where n.team_id = $1`,
    [team_id],
  )
}

export async function originsOf(tx: Tx, team_id: number): Promise<{ id: string; origin_id: string }[]> {
  return tx.query(`select id, origin_id from origins where team_id = $1 and kind = 'place'`, [team_id])
}

export interface KnownPerson {
  id: number
  name: string
  email: string | null
  /** What they are in the workspace; null for somebody who left. */
  role: string | null
  origin_id: string | null
  /** Whether they are here only because they brought the workspace in. */
  is_importer: boolean
}

/** Members, placeholders, and whoever else is named by these numbers: of them nothing, unless they were members once. */
export async function peopleNamed(tx: Tx, team_id: number, named: readonly number[]): Promise<KnownPerson[]> {
  return tx.query(
    `select u.id, coalesce(p.name, case when w.user_id is null then '' else u.name end) as name,
       coalesce(p.email, case when m.user_id is null then null else nullif(u.email, '') end) as email,
       coalesce(p.role, m.role) as role, p.origin_id, t.imported_by is not distinct from u.id as is_importer
     from users u join teams t on t.id = $1
       left join team_members m on m.team_id = $1 and m.user_id = u.id and m.removed_at is null
       left join team_members w on w.team_id = $1 and w.user_id = u.id
       left join placeholders p on p.team_id = $1 and p.user_id = u.id
     where u.id = any($2::int[]) or m.user_id is not null or p.user_id is not null order by u.id`,
    [team_id, named],
  )
}
