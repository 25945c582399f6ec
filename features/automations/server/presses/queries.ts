import { now, toWireTime } from '@weft/base'
import type { Database } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'

import type { RunState } from '../../shared/index.ts'
import type { Deed } from './undoing.ts'

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

/** Those of some runs that somebody's press of a button of an item began in the last hour, and that are done. */
export async function pressedRuns(
  db: Database,
  team_id: number,
  { item_id, user_id, ids }: { item_id: string; user_id: number; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    team_id,
    {
      name: 'pressed-runs-of-item',
      text: `select id from automation_runs where team_id = $1 and id = any($2::uuid[]) and item_id = $3
             and event ->> 'type' = 'button-pressed' and (event ->> 'user_id')::int = $4 and state in ('done', 'skipped')
             and created_at > ($5 || '+00')::timestamptz`,
    },
    [team_id, ids, item_id, user_id, toWireTime(now() - UNDO_MS)],
  )
  return rows.map(({ id }) => id)
}

/** So long a press can be taken back. Milliseconds. */
const UNDO_MS = 60 * 60_000
/** Lines that are read; a run does at most so many steps. */
const MOST_DEEDS = 5_000
/** Types of which the activity has a part only. */
const TOLD_IN_PART = Object.entries(serverAttributeTypes).flatMap(([key, { excerpt }]) =>
  excerpt ? key : [],
)

/** What runs did to records of folders, in order. */
export async function deedsOfRuns(db: Database, team_id: number, ids: readonly string[]): Promise<Deed[]> {
  return db.run<Deed>(
    team_id,
    {
      name: 'deeds-of-automation-runs',
      text: `select feed_id as folder_id, action, collection, record_id, old, new,
               not exists (select 1 from attributes t where t.team_id = a.team_id and a.collection = 'values'
                 and t.id::text = split_part(a.record_id, '.', 2) and t.type = any($4::text[])) as is_whole
             from activity a where team_id = $1 and origin ->> 'via' = 'automation' and origin ->> 'act' = any($2::text[])
             and feed_kind = 'folder' order by at, seq, n limit $3`,
    },
    [team_id, ids, MOST_DEEDS, TOLD_IN_PART],
  )
}

/** Whether runs did something to records, and not only outside. */
export async function haveDeeds(db: Database, team_id: number, ids: readonly string[]): Promise<boolean> {
  const [row] = await db.run<{ is_there: boolean }>(
    team_id,
    {
      name: 'have-automation-runs-deeds',
      text: `select exists (select 1 from activity where team_id = $1 and origin ->> 'via' = 'automation'
             and origin ->> 'act' = any($2::text[]) and feed_kind = 'folder' and collection in ('items', 'values')) as is_there`,
    },
    [team_id, ids],
  )
  return row?.is_there ?? false
}
