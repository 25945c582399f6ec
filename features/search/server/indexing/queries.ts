import type { Tx } from '@weft/db'
import type { Settings } from '@weft/model'

import type { FoundAttribute } from '../../shared/index.ts'
import type { Cursor } from './waiting/queries.ts'

/** Of a folder the next rows, in the order of their numbers. */
export async function nextInFolder(
  tx: Tx,
  team_id: number,
  folder_id: string,
  { of, seq, id }: Cursor,
  limit: number,
): Promise<{ id: string; seq: number }[]> {
  return tx.query<{ id: string; seq: number }>(
    {
      name: `next-search-${of}`,
      text: `select id::text, seq from ${of === 'items' ? 'items' : 'comments'}
             where team_id = $1 and folder_id = $2 and (seq, id) > ($3::bigint, $4::uuid) order by seq, id limit $5`,
    },
    [team_id, folder_id, seq, id, limit],
  )
}

export async function commentsOfItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'search-comments-of-items',
      text: 'select id::text from comments where team_id = $1 and item_id = any($2::uuid[])',
    },
    [team_id, ids],
  )
  return rows.map(({ id }) => id)
}

export interface ItemRow {
  id: string
  board_id: string
  folder_id: string
  values: Record<string, [data: unknown, row_version: number]>
  updated_at: string
}

export async function itemRows(tx: Tx, team_id: number, ids: readonly string[]): Promise<ItemRow[]> {
  return tx.query<ItemRow>(
    {
      name: 'search-items',
      text: `select id, board_id, folder_id, values, updated_at from items
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface BoardRow {
  id: string
  settings: Settings
  attributes: FoundAttribute[]
}

export async function boardRows(tx: Tx, team_id: number, ids: readonly string[]): Promise<BoardRow[]> {
  return tx.query<BoardRow>(
    {
      name: 'search-boards',
      text: `select b.id, b.settings, coalesce((
               select json_agg(json_build_object('id', a.id, 'type', a.type, 'primary', a."primary", 'settings', a.settings)
                 order by a.sort_order, a.id)
               from attributes a where a.team_id = $1 and a.board_id = b.id and a.deleted_at is null), '[]') as attributes
             from boards b where b.team_id = $1 and b.id = any($2::text[])`,
    },
    [team_id, ids],
  )
}

export async function longTexts(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<{ item_id: string; attribute_id: string; html: string }[]> {
  return tx.query(
    {
      name: 'search-texts',
      text: `select item_id, attribute_id, html from long_texts where team_id = $1 and item_id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

export interface CommentRow {
  id: string
  board_id: string
  folder_id: string
  item_id: string
  html: string
  created_at: string
}

export async function commentRows(tx: Tx, team_id: number, ids: readonly string[]): Promise<CommentRow[]> {
  return tx.query<CommentRow>(
    {
      name: 'search-comments',
      text: `select id, board_id, folder_id, item_id, html, created_at from comments
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null and removed_at is null
               and item_deleted_at is null`,
    },
    [team_id, ids],
  )
}

interface PlaceRow {
  id: string
  name: string
  board_id: string
  folder_id: string | null
  updated_at: string
  personal_of: number | null
}

const PLACES = {
  board: `select id, name, id as board_id, null as folder_id, updated_at, null::int as personal_of from boards`,
  folder: `select id, name, board_id, id as folder_id, updated_at, null::int as personal_of from folders`,
  view: `select id, name, board_id, folder_id, updated_at,
           case when access = 'personal' then coalesce(owner_id, 0) end as personal_of from views`,
}

export async function placeRows(
  tx: Tx,
  team_id: number,
  kind: keyof typeof PLACES,
  ids: readonly string[],
): Promise<PlaceRow[]> {
  return tx.query<PlaceRow>(
    {
      name: `search-${kind}s-named`,
      text: `${PLACES[kind]} where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

/** Whether a board or a folder is there, be it in the trash. */
export async function placeStands(
  tx: Tx,
  team_id: number,
  table: 'boards' | 'folders',
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: `search-stands-${table}`,
      text: `select from ${table} p where p.team_id = $1 and p.id = $2 and p.purged_at is null${
        table === 'folders'
          ? ' and exists (select from boards b where b.team_id = $1 and b.id = p.board_id and b.purged_at is null)'
          : ''
      }`,
    },
    [team_id, id],
  )
  return rows.length > 0
}

/** A row of the index. */
export interface IndexRow {
  kind: string
  id: string
  ns: string
  board_id: string
  folder_id: string | null
  item_id: string | null
  tsv: string
  /** With its zone. */
  changed_at: string
}

export interface KnownRow {
  kind: string
  id: string
  folder_id: string | null
  item_id: string
}

/** What the index has of items. */
export async function knownRows(tx: Tx, item_ids: readonly string[]): Promise<KnownRow[]> {
  return tx.query<KnownRow>({ name: 'search-known', text: 'select * from search_known($1::uuid[])' }, [
    item_ids,
  ])
}

/** Some of what the index has of a board or a folder. */
export async function lyingIn(
  tx: Tx,
  place: { board_id: string } | { folder_id: string },
  limit: number,
): Promise<{ kind: string; id: string }[]> {
  return tx.query({ name: 'search-lying', text: 'select * from search_lying($1, $2, $3)' }, [
    'board_id' in place ? place.board_id : null,
    'folder_id' in place ? place.folder_id : null,
    limit,
  ])
}

/** Writes and removes rows; answers words that were not there before. */
export async function putRows(
  tx: Tx,
  rows: readonly IndexRow[],
  gone: readonly { kind: string; id: string }[],
): Promise<string[]> {
  const fresh = await tx.query<{ lexeme: string }>(
    { name: 'search-put', text: 'select * from search_put($1::jsonb, $2::jsonb) as lexeme' },
    [JSON.stringify(rows), JSON.stringify(gone)],
  )
  return fresh.map(({ lexeme }) => lexeme)
}

export async function putVariants(
  tx: Tx,
  words: readonly { lexeme: string; variants: readonly number[] }[],
): Promise<void> {
  if (words.length === 0) return
  await tx.query({ name: 'search-vary', text: 'select search_vary($1::jsonb)' }, [JSON.stringify(words)])
}
