import type { Database, Tx } from '@weft/db'
import type { ReferenceKey, Settings } from '@weft/model'

export interface ItemPlace {
  id: string
  board_id: string
  folder_id: string
}

export async function placesOfItems(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, ItemPlace>> {
  const rows = await db.run<ItemPlace>(
    team_id,
    {
      name: 'places-of-linked-items',
      text: 'select id, board_id, folder_id from items where team_id = $1 and id = any($2::uuid[])',
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface LinkingAttribute {
  id: string
  board_id: string
  type: string
  settings: Settings
}

export async function attributesById(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, LinkingAttribute>> {
  return db.read(team_id, (tx) => attributesIn(tx, team_id, ids))
}

export async function attributesIn(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, LinkingAttribute>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<LinkingAttribute>(
    {
      name: 'attributes-of-links',
      text: 'select id, board_id, type, settings from attributes where team_id = $1 and id = any($2::uuid[])',
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function attributesOfBoards(
  tx: Tx,
  team_id: number,
  board_ids: readonly string[],
): Promise<string[]> {
  if (board_ids.length === 0) return []
  const rows = await tx.query<{ id: string }>(
    {
      name: 'attributes-of-boards',
      text: 'select id from attributes where team_id = $1 and board_id = any($2::text[])',
    },
    [team_id, board_ids],
  )
  return rows.map(({ id }) => id)
}

/** The attributes of a workspace that speak of other items, the trash included. */
export async function linkingAttributes(tx: Tx, team_id: number): Promise<LinkingAttribute[]> {
  return tx.query<LinkingAttribute>(
    {
      name: 'linking-attributes',
      text: `select id, board_id, type, settings from attributes
             where team_id = $1 and type in ('reference', 'lookup', 'rollup')`,
    },
    [team_id],
  )
}

/** Ids of the primary attributes of boards. */
export async function primaryAttributes(
  tx: Tx,
  team_id: number,
  board_ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'primary-attributes',
      text: 'select id from attributes where team_id = $1 and board_id = any($2::text[]) and "primary"',
    },
    [team_id, board_ids],
  )
  return rows.map((row) => row.id)
}

/** Where the links of cells lie that hold one item each: `cells` are pairs of item and attribute. */
export async function standingEnds(
  tx: Pick<Tx, 'query'>,
  team_id: number,
  cells: readonly Pick<ReferenceKey, 'from_item_id' | 'attribute_id'>[],
): Promise<(ReferenceKey & { id: string; folder_id: string; to_folder_id: string })[]> {
  return tx.query(
    {
      name: 'standing-ends',
      text: `select r.id, r.from_item_id, r.attribute_id, r.to_item_id, r.folder_id, r.to_folder_id
             from unnest($2::uuid[], $3::uuid[]) as c(item_id, attribute_id)
             join item_references r on r.team_id = $1 and r.from_item_id = c.item_id and r.attribute_id = c.attribute_id
             where r.deleted_at is null order by r.id`,
    },
    [team_id, cells.map(({ from_item_id }) => from_item_id), cells.map(({ attribute_id }) => attribute_id)],
  )
}

/** Ids of the ends that go out from items. */
export async function endsFrom(tx: Tx, team_id: number, item_ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'ends-from-items',
      text: 'select id from item_references where team_id = $1 and from_item_id = any($2::uuid[]) order by id',
    },
    [team_id, item_ids],
  )
  return rows.map((row) => row.id)
}

/** Says of the ends that lead to items where these lie now: rights at them are judged by it. */
export async function placeTargets(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  folder_id: string,
): Promise<void> {
  await tx.query(
    {
      name: 'place-targets',
      text: `update item_references set to_folder_id = $3, stale = true
             where team_id = $1 and to_item_id = any($2::uuid[])`,
    },
    [team_id, item_ids, folder_id],
  )
}

export interface EndPlace {
  id: string
  folder_id: string
}

/** The next ends of these items and attributes, by folder and id. */
export async function endsOf(
  db: Database,
  team_id: number,
  about: { items: readonly string[]; attributes: readonly string[] },
  after: EndPlace | null,
): Promise<EndPlace[]> {
  return db.run<EndPlace>(
    team_id,
    {
      name: 'ends-of-items',
      text: `select id, folder_id from item_references
             where team_id = $1
               and (from_item_id = any($2::uuid[]) or to_item_id = any($2::uuid[]) or attribute_id = any($3::uuid[]))
               and (folder_id, id) > ($4, $5)
             order by folder_id, id limit 500`,
    },
    [team_id, about.items, about.attributes, after?.folder_id ?? '', after?.id ?? ''],
  )
}

/** Ends that left a folder with the item that they go out from, as departures of the index. */
export const LEFT_FOLDERS = `(select d.team_id, d.folder_id, r.id as item_id, r.row_version, d.seq
  from departures d join item_references r
    on r.team_id = d.team_id and r.from_item_id = d.item_id and r.folder_id <> d.folder_id)`

export interface FolderLink extends ReferenceKey {
  to_folder_id: string
  name: string
  shown: Readonly<Record<string, unknown>>
  inputs: Readonly<Record<string, unknown>>
  input_folders: Readonly<Record<string, readonly string[]>>
}

/** The links that stand in a folder, those of a cell in their order. */
export async function linksInFolder(tx: Tx, team_id: number, folder_id: string): Promise<FolderLink[]> {
  return tx.query<FolderLink>(
    {
      name: 'links-in-folder',
      text: `select from_item_id, attribute_id, to_item_id, to_folder_id, name, shown, inputs, input_folders
             from item_references
             where team_id = $1 and folder_id = $2 and deleted_at is null order by sort_order, to_item_id`,
    },
    [team_id, folder_id],
  )
}

/** The ends of a folder as they stood at a number of its feed: what the first entries above it replaced. */
export async function endsRewound(
  tx: Tx,
  { team_id, folder_id, seq }: { team_id: number; folder_id: string; seq: number },
): Promise<Record<string, unknown>[]> {
  return tx.query(
    {
      name: 'ends-rewound',
      text: `with firsts as (
               select distinct on (record_id) record_id, action, past from activity
               where team_id = $1 and feed_kind = 'folder' and feed_id = $2 and seq > $3 and collection = 'references'
               order by record_id, seq, n),
             was as (
               select r.*, f.past, f.record_id is not null as is_changed from item_references r
                 left join firsts f on f.record_id = r.id
               where r.team_id = $1 and (r.folder_id = $2 or r.id in (select record_id from firsts)))
             select id, attribute_id, from_item_id, to_item_id, to_folder_id, $2 as folder_id, row_version,
               case when is_changed then (past ->> 'sort_order')::float8 else sort_order end as sort_order,
               case when is_changed then past -> 'data' else data end as data,
               case when is_changed then past ->> 'name' else name end as name,
               case when is_changed then past -> 'shown' else shown end as shown,
               case when is_changed then past -> 'inputs' else inputs end as inputs,
               case when is_changed then coalesce(past -> 'input_folders', '{}') else input_folders end as input_folders
             from was
             where case when is_changed then past ->> 'is_standing' = 'true' else deleted_at is null end
             order by sort_order, to_item_id`,
    },
    [team_id, folder_id, seq],
  )
}

export interface CountedSubItem {
  parent_id: string
  attribute_id: string
  data: unknown
}

/** What a folder's sub-items hold of the attributes that the progress of their parents is counted from. */
export async function subItemsCounted(tx: Tx, team_id: number, folder_id: string): Promise<CountedSubItem[]> {
  return tx.query<CountedSubItem>(
    {
      name: 'sub-items-counted',
      text: `select i.parent_id, c.from_id as attribute_id, i.values->c.from_id->0 as data
             from (select distinct a.settings->>'from' as from_id
                   from folders f join attributes a on a.team_id = f.team_id and a.board_id = f.board_id
                   where f.team_id = $1 and f.id = $2 and a.deleted_at is null and a.type = 'progress'
                     and a.settings->>'source' = 'sub_items' and a.settings->>'from' is not null) c
             join items i on i.team_id = $1 and i.folder_id = $2 and i.parent_id is not null
               and i.deleted_at is null`,
    },
    [team_id, folder_id],
  )
}

/** Another text whenever the links of a folder may be others, or lead elsewhere. */
export async function stampOfLinks(tx: Tx, team_id: number, folder_id: string): Promise<string> {
  const [row] = await tx.query<{ stamp: string }>(
    {
      name: 'stamp-of-links',
      text: `select concat(max(seq), '/', count(*), '/', count(*) filter (where stale)) as stamp from item_references
             where team_id = $1 and folder_id = $2`,
    },
    [team_id, folder_id],
  )
  return row?.stamp ?? ''
}

/** Items of a board that stand, with the data of one attribute, the oldest first. */
export async function itemsWithData(
  tx: Tx,
  team_id: number,
  board_id: string,
  attribute_id: string,
): Promise<{ id: string; folder_id: string; data: unknown }[]> {
  return tx.query(
    {
      name: 'items-with-data',
      text: `select id, folder_id, values -> $3::text -> 0 as data from items
             where team_id = $1 and board_id = $2 and deleted_at is null and values ? $3::text order by created_at, id`,
    },
    [team_id, board_id, attribute_id],
  )
}

/** All ends of attributes, by id; those that were taken away too. */
export async function endsOfAttributes(
  tx: Tx,
  team_id: number,
  attribute_ids: readonly string[],
): Promise<{ id: string; folder_id: string }[]> {
  return tx.query(
    {
      name: 'ends-of-attributes',
      text: `select id, folder_id from item_references
             where team_id = $1 and attribute_id = any($2::uuid[]) order by id`,
    },
    [team_id, attribute_ids],
  )
}
