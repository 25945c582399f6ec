import type { Tx } from '@weft/db'

import type { StandingLine } from './fold.ts'
import type { NewLine } from './line.ts'

/** The boards of folders, those in the trash too. */
export async function boardsOfFolders(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; board_id: string }>(
    {
      name: 'boards-of-folders',
      text: 'select id, board_id from folders where team_id = $1 and id = any($2::text[])',
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, board_id }) => [id, board_id]))
}

/** The columns of a line beside its number. */
export const LINE = `started_at, at, changes, board_id, folder_id, item_id, attribute_id, user_id, action, collection,
  record_id, act, via, app, old, new, from_seq, to_seq`

/** The latest line of each thing that these lines are about, as far as one may be joined to it. */
export async function latestLines(
  tx: Tx,
  team_id: number,
  lines: readonly NewLine[],
): Promise<StandingLine[]> {
  const changes = lines.filter(({ action }) => action === 'changed')
  const inItems = changes.filter(({ item_id }) => item_id !== null)
  const elsewhere = changes.filter(({ item_id }) => item_id === null)
  const found = []
  if (inItems.length > 0)
    found.push(
      ...(await tx.query<StandingLine>(
        {
          name: 'latest-lines-of-items',
          text: `select l.id, ${LINE} from unnest($2::uuid[], $3::text[], $4::text[]) as w(i, c, r), lateral (
                   select * from activity_lines where team_id = $1 and item_id = w.i and collection = w.c and record_id = w.r
                   order by at desc, id desc limit 1) l`,
        },
        [team_id, ...columns(inItems, (line) => [line.item_id, line.collection, line.record_id])],
      )),
    )
  if (elsewhere.length > 0)
    found.push(
      ...(await tx.query<StandingLine>(
        {
          name: 'latest-lines-elsewhere',
          // Whatever is older is not joined to.
          text: `select distinct on (collection, record_id) l.id, ${LINE} from activity_lines l
                 where team_id = $1 and at > now() - interval '1 day' and item_id is null
                   and (collection, record_id) in (select * from unnest($2::text[], $3::text[]))
                 order by collection, record_id, at desc, id desc`,
        },
        [team_id, ...columns(elsewhere, (line) => [line.collection, line.record_id])],
      )),
    )
  return found
}

/** Lists of columns of what is distinct among rows. */
function columns(lines: readonly NewLine[], of: (line: NewLine) => unknown[]): unknown[][] {
  const rows = [...new Map(lines.map((line) => [of(line).join(' '), of(line)])).values()]
  return (rows[0] ?? []).map((_, n) => rows.map((row) => row[n]))
}

export async function addLines(
  tx: Tx,
  team_id: number,
  feed_kind: string,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.query(
    {
      name: 'add-lines',
      text: `insert into activity_lines (team_id, feed_kind, ${LINE})
             select $1, $2, (started_at || '+00')::timestamptz, (at || '+00')::timestamptz, changes, board_id, folder_id,
               item_id, attribute_id, user_id, action, collection, record_id, act, via, app, nullif(old, 'null'), nullif(new, 'null'),
               from_seq, to_seq
             from jsonb_to_recordset($3::jsonb) as l(started_at text, at text, changes int, board_id text, folder_id text,
               item_id uuid, attribute_id uuid, user_id int, action text, collection text, record_id text, act text,
               via text, app text, old jsonb, new jsonb, from_seq bigint, to_seq bigint)`,
    },
    [team_id, feed_kind, JSON.stringify(lines)],
  )
}

export async function changeLines(tx: Tx, team_id: number, lines: readonly StandingLine[]): Promise<void> {
  await tx.query(
    {
      name: 'change-lines',
      text: `update activity_lines t set at = (l.at || '+00')::timestamptz, changes = l.changes, to_seq = l.to_seq,
               old = nullif(l.old, 'null'), new = nullif(l.new, 'null')
             from jsonb_to_recordset($2::jsonb) as l(id bigint, at text, changes int, to_seq bigint, old jsonb, new jsonb)
             where t.team_id = $1 and t.id = l.id`,
    },
    [
      team_id,
      JSON.stringify(
        lines.map(({ id, at, changes, to_seq, old, new: made }) => ({
          id,
          at,
          changes,
          to_seq,
          old,
          new: made,
        })),
      ),
    ],
  )
}

/** Takes out of the activity what items held that are gone for ever: where they left folders, and what was changed there. */
export async function erasePast(tx: Tx, team_id: number, ids: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'erase-past',
      text: `update activity a set old = null, new = null, past = null
             from (select distinct item_id, folder_id, from_seq, to_seq from activity_lines
                   where team_id = $1 and item_id = any($2::uuid[]) and folder_id is not null) p
             where a.team_id = $1 and a.feed_kind = 'folder' and a.feed_id = p.folder_id
               and a.seq between p.from_seq and p.to_seq and left(a.record_id, 36) = p.item_id::text`,
    },
    [team_id, ids],
  )
  // That an item left has no line where it left.
  await tx.query(
    {
      name: 'erase-leavings',
      text: `update activity set old = null, new = null, past = null
             where team_id = $1 and record_id = any($2::text[]) and action = 'moved' and collection = 'items'
               and past is not null`,
    },
    [team_id, ids],
  )
}

/**
 * Until the end of a transaction, nobody else writes lines of items of a workspace that moved or went for ever. Feeds are
 * read at the same time: without it one could write where an item lay while the other looks for it in vain.
 */
export async function holdMovedItems(tx: Tx, team_id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-activity-lines', $1))`, [team_id])
}

/** Those of some items that are not there any more, the trash included. */
export async function removedItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'removed-items',
      text: `select distinct m.id from unnest($2::uuid[]) as m(id)
             where not exists (select from items i where i.team_id = $1 and i.id = m.id)`,
    },
    [team_id, ids],
  )
  return rows.map(({ id }) => id)
}

/** Takes the lines of records that are gone for ever, and of what lay in them. */
export async function dropLines(tx: Tx, team_id: number, ids: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'drop-lines',
      text: `delete from activity_lines where team_id = $1
               and (record_id = any($2) or item_id::text = any($2) or attribute_id::text = any($2)
                 or folder_id = any($2) or board_id = any($2))`,
    },
    [team_id, ids],
  )
}

/** Removes some lines that are older than `days`; answers how many they were. */
export async function trimLines(tx: Tx, days: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'trim-lines',
      text: `delete from activity_lines where ctid = any(array(
               select ctid from activity_lines where at < now() - $1 * interval '1 day' limit $2)) returning 1`,
    },
    [days, limit],
  )
  return rows.length
}

/**
 * Attributes of some types, held as they are until the transaction ends: one that begins to hide who saved its values
 * waits, and finds the lines that are written now, or is waited for.
 */
export async function holdAttributes(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
  types: readonly string[],
): Promise<{ id: string; type: string; settings: Record<string, unknown> }[]> {
  if (ids.length === 0) return []
  return tx.query(
    {
      name: 'hold-attributes',
      text: `select id::text, type, settings from attributes
             where team_id = $1 and id = any($2::uuid[]) and type = any($3::text[]) order by id for share`,
    },
    [team_id, ids, types],
  )
}
