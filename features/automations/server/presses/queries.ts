import { now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'

import type { RunState } from '../../shared/index.ts'
import type { Line, Standing } from './seen.ts'

export async function statesOfRuns(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<RunState[]> {
  const rows = await db.run<{ state: RunState }>(
    team_id,
    {
      name: 'states-of-automation-runs',
      text: `select state from automation_runs where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return rows.map(({ state }) => state)
}

/** A press that somebody may take back, with all runs that it began. */
export interface Press {
  /** Names it, and its undo. */
  id: string
  runs: string[]
  /** What taking it back came to; null where that has not ended yet. */
  taken_back: TakenBack | null
}

export interface TakenBack {
  undone: number
  left: number
}

/** The press of a button of an item that began some runs, and no others: somebody's own, of the last hour, and done. */
export async function pressOfRuns(
  db: Database,
  team_id: number,
  { item_id, user_id, ids }: { item_id: string; user_id: number; ids: readonly string[] },
): Promise<Press | null> {
  const rows = await db.run<{ id: string; press: string; is_done: boolean; taken_back: TakenBack | null }>(
    team_id,
    {
      name: 'press-of-automation-runs',
      text: `select id, event ->> 'press' as press, state in ('done', 'skipped') as is_done, taken_back from automation_runs
             where team_id = $1 and item_id = $3 and event ->> 'type' = 'button-pressed' and (event ->> 'user_id')::int = $4
               and created_at > ($5 || '+00')::timestamptz
               and (event ->> 'press', created_at) in (select event ->> 'press', created_at from automation_runs
                 where team_id = $1 and id = any($2::uuid[]))
             order by id`,
    },
    [team_id, ids, item_id, user_id, toWireTime(now() - UNDO_MS)],
  )
  const [first] = rows
  const runs = rows.map(({ id }) => id)
  if (!first || !ids.every((id) => runs.includes(id))) return null
  if (!rows.every(({ press, is_done }) => press === first.press && is_done)) return null
  return {
    id: first.press,
    runs,
    taken_back: rows.find(({ taken_back }) => taken_back !== null)?.taken_back ?? null,
  }
}

/** So long a press can be taken back. Milliseconds. */
const UNDO_MS = 60 * 60_000

/** Whether a press has not been taken back as a whole; while the transaction lasts nobody else says so. */
export async function lockPress(tx: Tx, team_id: number, { runs }: Press): Promise<boolean> {
  const rows = await tx.query<{ is_open: boolean }>(
    {
      name: 'lock-press',
      text: `select taken_back is null as is_open from automation_runs where team_id = $1 and id = any($2::uuid[])
             order by id for update`,
    },
    [team_id, runs],
  )
  return rows.length > 0 && rows.every(({ is_open }) => is_open)
}

/** Notes on all runs of a press what taking it back came to. The first one who says so is right. */
export async function noteTakenBack(
  db: Database,
  team_id: number,
  { runs }: Press,
  taken_back: TakenBack,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-press-taken-back',
      text: `update automation_runs set taken_back = $3 where team_id = $1 and id = any($2::uuid[]) and taken_back is null`,
    },
    [team_id, runs, JSON.stringify(taken_back)],
  )
}

/** Lines of a press that is taken back, and of what happened to the same items since; more is refused, never cut. */
export const MOST_DEEDS = 5_000
export const MOST_SEEN = 4 * MOST_DEEDS
/** Types of which the activity has a part only. */
const TOLD_IN_PART = Object.entries(serverAttributeTypes).flatMap(([key, { excerpt }]) =>
  excerpt ? key : [],
)

export interface Deed {
  folder_id: string
  seq: number
  action: string
  collection: string
  record_id: string
}

/** What runs did to records of folders, one more than may be. */
export async function deedsOfRuns(tx: Tx, team_id: number, ids: readonly string[]): Promise<Deed[]> {
  return tx.query<Deed>(
    {
      name: 'deeds-of-automation-runs',
      text: `select feed_id as folder_id, seq, action, collection, record_id from activity
             where team_id = $1 and origin ->> 'via' = 'automation' and origin ->> 'act' = any($2::text[])
               and feed_kind = 'folder' limit $3`,
    },
    [team_id, ids, MOST_DEEDS + 1],
  )
}

/** What runs did in folders from a number on, and what else happened to some items there, in order; one more than may be. */
export async function linesSince(
  tx: Tx,
  team_id: number,
  {
    runs,
    undo,
    item_ids,
    since,
  }: {
    runs: readonly string[]
    undo: string
    item_ids: readonly string[]
    since: ReadonlyMap<string, number>
  },
): Promise<Line[]> {
  return tx.query<Line>(
    {
      name: 'lines-since-press',
      text: `select a.feed_id as folder_id, a.seq, a.action, a.collection, a.record_id, w.whose,
               case when w.whose <> 'other' then a.old end as old, case when w.whose <> 'other' then a.new end as new,
               a.collection <> 'values' or split_part(a.record_id, '.', 2) not in (select id::text from attributes
                 where team_id = $1 and type = any($7::text[])) as is_whole
             from unnest($2::text[], $3::bigint[]) as f (feed_id, seq)
             join activity a on a.team_id = $1 and a.feed_kind = 'folder' and a.feed_id = f.feed_id and a.seq >= f.seq
             cross join lateral (select case
               when a.origin ->> 'via' = 'automation' and a.origin ->> 'act' = any($4::text[]) then 'own'
               when a.origin ->> 'via' = 'undo' and a.origin ->> 'act' = $5 then 'undo'
               when a.origin ->> 'via' = 'automation' and a.origin -> 'chain' ->> 0 = any($4::text[]) then 'following'
               else 'other' end as whose) w
             where w.whose = 'own' or (a.collection in ('items', 'values') and left(a.record_id, 36) = any($6::text[]))
             order by a.at, a.seq, a.n limit $8`,
    },
    [team_id, [...since.keys()], [...since.values()], runs, undo, item_ids, TOLD_IN_PART, MOST_SEEN + 1],
  )
}

/** Items as they are, with all below them; one more than may be. */
export async function standingItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<Standing[]> {
  return tx.query<Standing>(
    {
      name: 'items-of-press',
      text: `with recursive below as (
               select id from items where team_id = $1 and id = any($2::uuid[])
               union select i.id from items i join below b on i.parent_id = b.id where i.team_id = $1)
             select i.id, i.parent_id, i.folder_id, i.seq, i.deleted_at is not null as is_gone, i.trash_root, i.comment_count
             from items i join below b on b.id = i.id where i.team_id = $1 limit $3`,
    },
    [team_id, ids, MOST_SEEN + 1],
  )
}

/** Whether runs did something to records, and not only outside, and no more than can be taken back. */
export async function haveDeeds(db: Database, team_id: number, ids: readonly string[]): Promise<boolean> {
  const [row] = await db.run<{ all: number; own: number }>(
    team_id,
    {
      name: 'have-automation-runs-deeds',
      text: `select count(*)::int as all, count(*) filter (where collection in ('items', 'values'))::int as own from (
               select collection from activity where team_id = $1 and origin ->> 'via' = 'automation'
                 and origin ->> 'act' = any($2::text[]) and feed_kind = 'folder' limit $3) as deeds`,
    },
    [team_id, ids, MOST_DEEDS + 1],
  )
  return row !== undefined && row.own > 0 && row.all <= MOST_DEEDS
}
