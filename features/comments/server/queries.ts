import type { Database, Tx } from '@weft/db'
import type { Reaction } from '@weft/model'
import type { Row } from '@weft/server-kit'

import { MAX_UNREACHED, THREAD_PAGE } from '../shared/index.ts'

/** Comments as rows with their reactions; below an item in the trash they are in the trash, too. */
export const COMMENT_ROWS = `(select c.team_id, c.id, c.board_id, c.folder_id, c.item_id, c.parent_id, c.html, c.anchor,
  c.mentions, c.mentions_board, c.author_name, c.created_by, c.edited_at, c.edited_by, c.pinned_at, c.removed_at,
  c.row_version, c.seq, c.created_at, c.updated_at, coalesce(c.deleted_at, c.item_deleted_at) as deleted_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'reaction', r.reaction, 'user_id', r.user_id)
      order by r.created_at, r.id)
    from comment_reactions r where r.team_id = c.team_id and r.comment_id = c.id), '[]') as reactions
  from comments c)`

/** Reactions as rows of their own, in their comment's folder. */
export const REACTION_ROWS = `(select r.team_id, r.id, r.comment_id, r.reaction, r.user_id, c.folder_id, c.item_id,
  1 as row_version, c.seq, r.created_at, r.created_at as updated_at, coalesce(c.deleted_at, c.item_deleted_at) as deleted_at
  from comment_reactions r join comments c on c.team_id = r.team_id and c.id = r.comment_id)`

/** Comments that left a folder with their item, as departures of the index. */
export const LEFT_FOLDERS = `(select d.team_id, d.folder_id, c.id as item_id, c.row_version, d.seq
  from departures d join comments c
    on c.team_id = d.team_id and c.item_id = d.item_id and c.folder_id <> d.folder_id)`

export async function reactionsOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, Reaction[]>> {
  const found = new Map<string, Reaction[]>()
  if (ids.length === 0) return found
  const rows = await tx.query<Reaction & { comment_id: string }>(
    {
      name: 'reactions-of-comments',
      text: `select id, comment_id, reaction, user_id from comment_reactions
             where team_id = $1 and comment_id = any($2::uuid[]) order by created_at, id`,
    },
    [team_id, ids],
  )
  for (const { comment_id, ...reaction } of rows) {
    const list = found.get(comment_id) ?? []
    list.push(reaction)
    found.set(comment_id, list)
  }
  return found
}

/** Writes the reactions of comments: those that a row no longer has go, new ones come. */
export async function saveReactions(
  tx: Tx,
  team_id: number,
  comments: readonly { id: string; reactions: readonly Reaction[] }[],
): Promise<void> {
  const all = comments.flatMap(({ id: comment_id, reactions }) =>
    reactions.map((one) => ({ ...one, comment_id })),
  )
  await tx.query(
    {
      name: 'drop-reactions',
      text: `delete from comment_reactions
             where team_id = $1 and comment_id = any($2::uuid[]) and id <> all($3::uuid[])`,
    },
    [team_id, comments.map(({ id }) => id), all.map(({ id }) => id)],
  )
  if (all.length === 0) return
  await tx.query(
    {
      name: 'save-reactions',
      text: `insert into comment_reactions (team_id, id, comment_id, reaction, user_id)
             select $1, r.* from jsonb_to_recordset($2::jsonb) as r(id uuid, comment_id uuid, reaction text, user_id int)
             on conflict do nothing`,
    },
    [team_id, JSON.stringify(all)],
  )
}

interface CommentPlace {
  id: string
  comment_id: string
  folder_id: string
}

/** Where comments lie, those of reactions by the reaction's id. */
export async function placesOf(
  db: Database,
  team_id: number,
  asked: { comments: readonly string[]; reactions: readonly string[] },
): Promise<CommentPlace[]> {
  return db.run<CommentPlace>(
    team_id,
    {
      name: 'places-of-comments',
      text: `select id, id as comment_id, folder_id from comments where team_id = $1 and id = any($2::uuid[])
             union all select r.id, c.id, c.folder_id from comment_reactions r
               join comments c on c.team_id = r.team_id and c.id = r.comment_id
               where r.team_id = $1 and r.id = any($3::uuid[])`,
    },
    [team_id, asked.comments, asked.reactions],
  )
}

/** Reactions by their ids, as rows of REACTION_ROWS. */
export async function loadReactions(
  tx: Tx,
  team_id: number,
  { ids, columns }: { ids: readonly string[]; columns: readonly string[] },
): Promise<Row[]> {
  return tx.query(
    {
      name: 'load-comment-reactions',
      text: `select ${columns.join(', ')} from ${REACTION_ROWS} t where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

/** Which comments reactions belong to. */
export async function commentsOfReactions(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; comment_id: string }[]> {
  return tx.query(
    {
      name: 'comments-of-reactions',
      text: 'select id, comment_id from comment_reactions where team_id = $1 and id = any($2::uuid[])',
    },
    [team_id, ids],
  )
}

/** Ids of what comments answer, and of all answers to that and to them. */
export async function familyOf(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'family-of-comments',
      text: `with roots as (
               select coalesce(parent_id, id) as id from comments where team_id = $1 and id = any($2::uuid[]))
             select id from roots union
             select c.id from comments c join roots r on c.parent_id = r.id where c.team_id = $1 and c.deleted_at is null`,
    },
    [team_id, ids],
  )
  return rows.map(({ id }) => id)
}

export interface Spoken {
  id: string
  item_id: string
  created_at: string
  created_by: number | null
}

/** The latest comments of each item that can be read. */
export async function latestOf(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  limit: number,
): Promise<Spoken[]> {
  return tx.query<Spoken>(
    {
      name: 'latest-comments',
      text: `select c.* from unnest($2::uuid[]) as asked(item_id) cross join lateral (
               select id, item_id, created_at, created_by from comments
               where team_id = $1 and item_id = asked.item_id and deleted_at is null and removed_at is null
               order by created_at desc, id desc limit $3) c`,
    },
    [team_id, item_ids, limit],
  )
}

/** How many comments of an item are pinned. */
export async function countPinned(tx: Tx, team_id: number, item_id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'pinned-comments',
      text: `select count(*)::int as count from comments where team_id = $1 and item_id = $2
               and pinned_at is not null and deleted_at is null`,
    },
    [team_id, item_id],
  )
  return row?.count ?? 0
}

interface NewPlace {
  folder_id: string
  board_id: string
  seq: number
  /** On another board, attributes there by those that the values come from. */
  mapping: Readonly<Record<string, string>>
}

/**
 * Gives the comments of moved items their folder, with its number. On another board the words that a comment is about
 * go along where their text does; others stay behind with it, since whoever reads there may never have seen it.
 */
export async function moveCommentsTo(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  { folder_id, board_id, seq, mapping }: NewPlace,
): Promise<void> {
  await tx.query(
    {
      name: 'move-comments',
      text: `update comments set folder_id = $3, board_id = $4, seq = $5, row_version = row_version + 1,
               anchor = case when board_id = $4 then anchor when $6::jsonb ? (anchor->>'attribute_id')
                 then jsonb_set(anchor, '{attribute_id}', $6::jsonb -> (anchor->>'attribute_id')) end
             where team_id = $1 and item_id = any($2::uuid[])`,
    },
    [team_id, item_ids, folder_id, board_id, seq, JSON.stringify(mapping)],
  )
}

/** Takes the comments of items to the trash with them (`at` is when), or back (null). */
export async function hideComments(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  { at, seq }: { at: string | null; seq: number },
): Promise<void> {
  await tx.query(
    {
      name: 'hide-comments',
      text: `update comments set item_deleted_at = ($3::text || '+00')::timestamptz, seq = $4, row_version = row_version + 1
             where team_id = $1 and item_id = any($2::uuid[]) and deleted_at is null
               and (item_deleted_at is null) = ($3::text is not null)`,
    },
    [team_id, item_ids, at, seq],
  )
}

export interface ThreadRow extends Row {
  feed_seq: number
  feed_folder: string
}

/** A page of an item's comments, the newest first, with the number of its folder; no row where there is no item. */
export async function readThreadRows(
  db: Database,
  team_id: number,
  asked: { item_id: string; after: string | null; limit: number },
): Promise<ThreadRow[]> {
  return db.run<ThreadRow>(
    team_id,
    {
      name: 'read-thread',
      text: `select f.seq as feed_seq, i.folder_id as feed_folder, r.* from items i
             join feeds f on f.team_id = $1 and f.kind = 'folder' and f.id = i.folder_id
             left join lateral (select t.* from ${COMMENT_ROWS} t
               where t.team_id = $1 and t.item_id = i.id and t.deleted_at is null and ($3::uuid is null or t.id < $3)
               order by t.id desc limit $4) r on true
             where i.team_id = $1 and i.id = $2 and i.deleted_at is null order by r.id desc`,
    },
    [team_id, asked.item_id, asked.after, asked.limit],
  )
}

/** A page of the comments of several items, the newest first. */
export async function readCommentsOf(
  db: Database,
  team_id: number,
  asked: { item_ids: readonly string[]; after: string | null; limit: number },
): Promise<Row[]> {
  return db.run<Row>(
    team_id,
    {
      name: 'read-comments-of-items',
      text: `select t.* from ${COMMENT_ROWS} t
             where t.team_id = $1 and t.item_id = any($2::uuid[]) and t.deleted_at is null
               and ($3::uuid is null or t.id < $3)
             order by t.id desc limit $4`,
    },
    [team_id, asked.item_ids, asked.after, asked.limit],
  )
}

/** Whom somebody mentions in their last comments at an item, the latest first; about each of them rights are asked. */
export async function readMentionedBy(
  db: Database,
  team_id: number,
  { item_id, user_id }: { item_id: string; user_id: number },
): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    team_id,
    {
      name: 'read-mentioned-by',
      text: `with own as (select mentions, row_number() over (order by id desc) as n from comments
               where team_id = $1 and item_id = $2 and created_by = $3 and deleted_at is null
                 and item_deleted_at is null and mentions <> '{}'
               order by id desc limit $4)
             select one.id from own, unnest(mentions) as one(id) group by one.id order by min(n), one.id limit $5`,
    },
    [team_id, item_id, user_id, THREAD_PAGE, MAX_UNREACHED],
  )
  return rows.map(({ id }) => id)
}
