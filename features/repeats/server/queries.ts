import { currentDoneRule } from '@weft/features/boards/shared'
import type { Database, Tx } from '@weft/db'
import type { DoneRule, Settings } from '@weft/model'

/** Whether a datum of a slot repeats, or whether it reminds or repeats by itself. */
const REPEATS = `'$.*[0].repeat'`
const WAITS = `'$.*[0] ? (exists(@.reminders) || @.repeat.mode == "schedule")'`

/** What means done on the board that a folder lies on. */
export async function doneRuleOf(tx: Tx, team_id: number, folder_id: string): Promise<DoneRule | null> {
  const [row] = await tx.query<{ settings: Settings; of_rule: Settings | null }>(
    {
      name: 'done-rule-of-folder',
      text: `select b.settings, a.settings as of_rule from folders f
             join boards b on b.team_id = f.team_id and b.id = f.board_id
             left join attributes a on a.team_id = b.team_id and a.board_id = b.id and a.deleted_at is null
               and a.id::text = b.settings->'done_rule'->>'attribute_id'
             where f.team_id = $1 and f.id = $2`,
    },
    [team_id, folder_id],
  )
  return row ? currentDoneRule(row, () => row.of_rule ?? undefined) : null
}

/** Those of the items that hold a date that repeats. */
export async function repeatingAmong(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'repeating-items',
      text: `select id from items where team_id = $1 and id = any($2::uuid[]) and deleted_at is null
             and jsonb_path_exists("values", ${REPEATS})`,
    },
    [team_id, ids],
  )
  return rows.map(({ id }) => id)
}

/** Dates of these items that something happens at: they remind, or make a copy when their day begins. */
export async function waitingAmong(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<{ item_id: string; attribute_id: string }[]> {
  return tx.query(
    {
      name: 'waiting-dates',
      text: `select i.id as item_id, e.key as attribute_id
             from items i cross join lateral jsonb_each(i."values") e
             where i.team_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null
               and jsonb_path_exists(i."values", ${WAITS})
               and jsonb_path_exists(jsonb_build_object('v', e.value), ${WAITS})`,
    },
    [team_id, ids],
  )
}

export interface StandingItem {
  id: string
  board_id: string
  folder_id: string
  parent_id: string | null
  sort_order: number
  created_by: number | null
  values: Record<string, [data: unknown, row_version: number]>
  board_settings: Record<string, unknown>
  /** Zone of who made the item. */
  timezone: string | null
}

/** An item with its board; undefined when it, its folder or its board is in the trash. */
export async function standingItem(
  db: Database,
  team_id: number,
  item_id: string,
): Promise<StandingItem | undefined> {
  const rows = await db.run<StandingItem>(
    team_id,
    {
      name: 'item-of-date',
      text: `select i.id, i.board_id, i.folder_id, i.parent_id, i.sort_order, i.created_by, i."values",
                    b.settings as board_settings, u.timezone
             from items i
             join folders f on f.team_id = i.team_id and f.id = i.folder_id and f.deleted_at is null
             join boards b on b.team_id = i.team_id and b.id = i.board_id and b.deleted_at is null
             left join users u on u.id = i.created_by
             where i.team_id = $1 and i.id = $2 and i.deleted_at is null`,
    },
    [team_id, item_id],
  )
  return rows[0]
}

/** Whole long texts of an item by attribute. */
export async function wholeTextsOf(
  db: Database,
  team_id: number,
  item_id: string,
): Promise<Map<string, string>> {
  const rows = await db.run<{ attribute_id: string; html: string }>(
    team_id,
    {
      name: 'long-texts-of-item',
      text: `select attribute_id, html from long_texts where team_id = $1 and item_id = $2`,
    },
    [team_id, item_id],
  )
  return new Map(rows.map(({ attribute_id, html }) => [attribute_id, html]))
}

interface Recipient {
  id: number
  timezone: string
}

/** The members of a workspace among these people, and where they are. */
export async function recipientsAmong(
  db: Database,
  team_id: number,
  ids: readonly number[],
): Promise<Recipient[]> {
  return db.run(
    team_id,
    {
      name: 'reminded-people',
      text: `select u.id, u.timezone from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and u.id = any($2::int[]) and u.deleted_at is null`,
    },
    [team_id, ids],
  )
}
