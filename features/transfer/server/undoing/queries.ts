import type { Database, Tx } from '@weft/db'

import type { ImportRow, Undone } from '../import-plan.ts'

/** An item as far as it decides whether it may go. */
export interface Standing {
  id: string
  parent_id: string | null
  /** Somebody said something of it, spent time on it, or links to it. */
  is_used: boolean
}

/** Asks for an import to be taken back; false where it was before. */
export async function beginUndo(db: Database, { team_id, id }: Pick<ImportRow, 'team_id' | 'id'>) {
  const undone: Undone = { state: 'running', removed: 0, left: 0 }
  const rows = await db.run(
    team_id,
    {
      name: 'begin-import-undo',
      text: `update imports set undone = $3 where team_id = $1 and id = $2 and undone is null returning id`,
    },
    [team_id, id, JSON.stringify(undone)],
  )
  return rows.length > 0
}

export async function saveUndone(
  db: Database,
  { team_id, id }: Pick<ImportRow, 'team_id' | 'id'>,
  undone: Undone | null,
): Promise<void> {
  await db.run(
    team_id,
    { name: 'save-import-undone', text: `update imports set undone = $3 where team_id = $1 and id = $2` },
    [team_id, id, undone && JSON.stringify(undone)],
  )
}

/** The number at which a folder stands. */
export async function seqOfFolder(tx: Tx, team_id: number, folder_id: string): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(
    {
      name: 'seq-of-import-folder',
      text: `select seq from feeds where team_id = $1 and kind = 'folder' and id = $2`,
    },
    [team_id, folder_id],
  )
  return row?.seq ?? 0
}

/**
 * Items of a folder that somebody else did something to after a number: neither the import, nor what it started by
 * itself, nor its undo.
 */
export async function touchedSince(
  tx: Tx,
  { team_id, id, folder_id }: Pick<ImportRow, 'team_id' | 'id' | 'folder_id'>,
  since: number,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'items-touched-since-import',
      text: `select distinct left(record_id, 36) as id from activity
             where team_id = $1 and feed_kind = 'folder' and feed_id = $2 and seq > $3
               and collection in ('items', 'values')
               and not coalesce(origin ->> 'via' in ('import', 'undo') and origin ->> 'act' in ($4, 'undo:' || $4)
                 or origin -> 'chain' ->> 0 = $4, false)`,
    },
    [team_id, folder_id, since, id],
  )
  return new Set(rows.map((row) => row.id))
}

/** Items of a folder that are not in the trash, after one of them, in the order of their ids. */
export async function standingAfter(
  tx: Tx,
  { team_id, folder_id }: Pick<ImportRow, 'team_id' | 'folder_id'>,
  after: string | null,
  limit: number,
): Promise<Standing[]> {
  return tx.query<Standing>(
    {
      name: 'standing-items-of-import',
      text: `select i.id, i.parent_id, i.comment_count > 0
               or exists (select 1 from time_entries t where t.team_id = $1 and t.item_id = i.id)
               or exists (select 1 from item_references r where r.team_id = $1 and r.to_item_id = i.id and not r.unlinked)
               or exists (select 1 from published_links p where p.team_id = $1 and p.item_id = i.id and p.revoked_at is null)
               as is_used
             from items i where i.team_id = $1 and i.folder_id = $2 and i.deleted_at is null
               and ($3::uuid is null or i.id > $3) order by i.id limit $4`,
    },
    [team_id, folder_id, after, limit],
  )
}

/** Of these items, those that stand, and those right below them. */
export async function standingAmong(
  tx: Tx,
  { team_id, folder_id }: Pick<ImportRow, 'team_id' | 'folder_id'>,
  ids: readonly string[],
): Promise<Standing[]> {
  return tx.query<Standing>(
    {
      name: 'standing-among-items-of-import',
      text: `select i.id, i.parent_id, i.comment_count > 0
               or exists (select 1 from time_entries t where t.team_id = $1 and t.item_id = i.id)
               or exists (select 1 from item_references r where r.team_id = $1 and r.to_item_id = i.id and not r.unlinked)
               or exists (select 1 from published_links p where p.team_id = $1 and p.item_id = i.id and p.revoked_at is null)
               as is_used
             from items i where i.team_id = $1 and i.folder_id = $2 and i.deleted_at is null
               and (i.id = any($3::uuid[]) or i.parent_id = any($3::uuid[]))`,
    },
    [team_id, folder_id, ids],
  )
}

/**
 * Attributes that stand, were changed by nobody but the import, of which no item holds a value any more, and that no
 * other attribute, view or rule names.
 */
export async function emptyAttributes(
  tx: Tx,
  { team_id, id }: Pick<ImportRow, 'team_id' | 'id'>,
  board_id: string,
  attribute_ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'empty-attributes-of-import',
      text: `select a.id from attributes a where a.team_id = $1 and a.board_id = $2 and a.id = any($3::uuid[])
               and a.deleted_at is null
               and not exists (select 1 from items i where i.team_id = $1 and i.board_id = $2 and i.deleted_at is null
                 and jsonb_typeof(i.values -> a.id::text) = 'array' and i.values -> a.id::text -> 0 <> 'null')
               and not exists (select 1 from attributes f where f.team_id = $1 and f.board_id = $2 and f.id <> a.id
                 and f.deleted_at is null and strpos(f.settings::text, a.id::text) > 0)
               and not exists (select 1 from views v where v.team_id = $1 and v.board_id = $2 and v.deleted_at is null
                 and strpos(v.settings::text, a.id::text) > 0)
               and not exists (select 1 from automations r where r.team_id = $1 and r.board_id = $2 and r.deleted_at is null
                 and strpos(concat(r.trigger, r.conditions, r.steps), a.id::text) > 0)
               and not exists (select 1 from activity c where c.team_id = $1 and c.feed_kind = 'board' and c.feed_id = $2
                 and c.collection = 'attributes' and c.record_id = a.id::text
                 and not coalesce(c.origin ->> 'act' in ($4, 'undo:' || $4), false))`,
    },
    [team_id, board_id, attribute_ids, id],
  )
  return rows.map((row) => row.id)
}

/** How many of these items stand, and how many lie in the trash. */
export async function countMade(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<{ standing: number; trashed: number }> {
  const [row] = await db.run<{ standing: number; trashed: number }>(
    team_id,
    {
      name: 'count-items-of-import',
      text: `select count(*) filter (where deleted_at is null)::int as standing,
               count(*) filter (where deleted_at is not null)::int as trashed
             from items where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return row ?? { standing: 0, trashed: 0 }
}

/** Imports of a person into a folder since a moment, the latest first. */
export async function importsInto(
  db: Database,
  {
    team_id,
    user_id,
    folder_id,
    since,
  }: { team_id: number; user_id: number; folder_id: string; since: string },
): Promise<ImportRow[]> {
  return db.run<ImportRow>(
    team_id,
    {
      name: 'imports-into-folder',
      text: `select team_id, id, user_id, folder_id, state, file_name, mapping, rows_total, rows_done, report,
               begun_seq, undone, created_at, updated_at
             from imports where team_id = $1 and user_id = $2 and folder_id = $3 and state <> 'uploaded'
               and created_at > ($4 || '+00')::timestamptz order by created_at desc, id desc limit 20`,
    },
    [team_id, user_id, folder_id, since],
  )
}

/** The values by which items are named, of those that stand. */
export async function namesOf(
  db: Database,
  team_id: number,
  ids: readonly string[],
  primary_id: string,
): Promise<Map<string, unknown>> {
  const rows = await db.run<{ id: string; data: unknown }>(
    team_id,
    {
      name: 'names-of-items-of-import',
      text: `select id, values -> $3 -> 0 as data from items
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids, primary_id],
  )
  return new Map(rows.map(({ id, data }) => [id, data]))
}
