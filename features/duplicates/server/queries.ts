import type { Tx } from '@weft/db'
import type { Row } from '@weft/server-kit'

/** The standing folders of a board in an order in which each follows its parent. */
export async function foldersOf(tx: Tx, team_id: number, board_id: string): Promise<Row[]> {
  return tx.query<Row>(
    {
      name: 'folders-to-copy',
      text: `with recursive placed as (
               select id, 1 as depth from folders
               where team_id = $1 and board_id = $2 and parent_id is null and deleted_at is null
               union all select f.id, p.depth + 1 from folders f join placed p on f.parent_id = p.id
               where f.team_id = $1 and f.deleted_at is null and p.depth < 100)
             select f.id, f.parent_id, f.name, f.color, f.icon, f.attribute_ids, f.hidden, f.sort_order, f.settings
             from folders f join placed p on p.id = f.id where f.team_id = $1 order by p.depth, f.sort_order, f.id`,
    },
    [team_id, board_id],
  )
}

export async function boardRow(tx: Tx, team_id: number, board_id: string): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    {
      name: 'board-to-copy',
      text: `select description, color, icon, user_ids, settings from boards where team_id = $1 and id = $2`,
    },
    [team_id, board_id],
  )
  return row
}

export async function viewsIn(tx: Tx, team_id: number, folder_ids: readonly string[]): Promise<Row[]> {
  return tx.query<Row>(
    {
      name: 'views-to-copy',
      text: `select id, folder_id, name, type, access, owner_id, sort_order, settings from views
             where team_id = $1 and folder_id = any($2::text[]) and deleted_at is null order by sort_order, id`,
    },
    [team_id, folder_ids],
  )
}

/** Entries that boards and folders carry themselves. */
export async function entriesOf(tx: Tx, team_id: number, ids: readonly string[]): Promise<Row[]> {
  return tx.query<Row>(
    {
      name: 'entries-to-copy',
      text: `select resource_type, resource_id, permissions, final_permissions from permissions
             where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface SourceItem {
  id: string
  parent_id: string | null
}

/** What numbers folders are at, by their ids. */
export async function numbersOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; seq: number }>(
    {
      name: 'numbers-to-copy',
      text: `select id, seq from feeds where team_id = $1 and kind = 'folder' and id = any($2::text[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}

/**
 * The items of a folder that stood in it at one of its numbers, and lie there still or went to the trash since; without
 * what they hold. Times are seconds: the trash is told by number and time together, what came by its first entry.
 */
export async function itemTree(
  tx: Tx,
  team_id: number,
  folder_id: string,
  { seq, at }: { seq: number; at: string },
): Promise<SourceItem[]> {
  return tx.query<SourceItem>(
    {
      name: 'item-tree-to-copy',
      text: `with firsts as (
               select distinct on (record_id) record_id, action, new from activity
               where team_id = $1 and feed_kind = 'folder' and feed_id = $2 and seq > $3 and collection = 'items'
               order by record_id, seq, n),
             came as (select record_id from firsts
               where action = 'created' or action = 'moved' and new ->> 'folder_id' = $2)
             select id, parent_id from items where team_id = $1 and folder_id = $2
               and (deleted_at is null or seq > $3 and deleted_at >= $4::timestamp at time zone 'UTC')
               and id::text not in (select record_id from came)
             order by sort_order, id`,
    },
    [team_id, folder_id, seq, at],
  )
}

export interface SourceRow {
  id: string
  parent_id: string | null
  values: Record<string, [unknown, number]>
  /** Whole long texts by attribute. */
  texts: Record<string, string> | null
}

export async function itemRows(tx: Tx, team_id: number, ids: readonly string[]): Promise<SourceRow[]> {
  return tx.query<SourceRow>(
    {
      name: 'items-to-copy',
      text: `select i.id, i.parent_id, i.values,
               (select json_object_agg(l.attribute_id, l.html) from long_texts l
                where l.team_id = $1 and l.item_id = i.id) as texts
             from items i where i.team_id = $1 and i.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

/** Those of the items that are there. */
export async function standingItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    { name: 'copied-items', text: 'select id from items where team_id = $1 and id = any($2::uuid[])' },
    [team_id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export interface SourceLink {
  attribute_id: string
  from_item_id: string
  to_item_id: string
  sort_order: number
  data: unknown
}

/** The links that go out from items, those that went to the trash with an item since a time among them. */
export async function linksFrom(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
  at: string,
): Promise<SourceLink[]> {
  return tx.query<SourceLink>(
    {
      name: 'links-to-copy',
      text: `select attribute_id, from_item_id, to_item_id, sort_order, data from item_references
             where team_id = $1 and from_item_id = any($2::uuid[]) and not unlinked
               and (deleted_at is null or deleted_at >= $3::timestamp at time zone 'UTC')`,
    },
    [team_id, ids, at],
  )
}

/** Places of links that stand and what is said of them, by id. */
export async function linksNow(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, Pick<SourceLink, 'sort_order' | 'data'>>> {
  const rows = await tx.query<Pick<SourceLink, 'sort_order' | 'data'> & { id: string }>(
    {
      name: 'copied-links',
      text: `select id, sort_order, data from item_references
             where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}
