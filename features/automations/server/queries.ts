import type { Database, Tx } from '@weft/db'
import type {
  Automation,
  AutomationStep,
  AutomationTrigger,
  FilterTree,
  OffReason,
  Settings,
} from '@weft/model'
import type { Origin } from '@weft/server-kit'

import type { RunReason, RunState } from '../shared/index.ts'

/** A rule that is on, as whoever follows the activity needs it. */
export interface ActiveRule {
  id: string
  board_id: string
  name: string
  trigger: AutomationTrigger
  conditions: FilterTree | null
  steps: readonly AutomationStep[]
  owner_id: number
  row_version: number
  /** Wire time. */
  on_since: string | null
}

const RULE =
  'a.id, a.board_id, a.name, a.trigger, a.conditions, a.steps, a.owner_id, a.row_version, a.on_since'
const IS_ON = 'a.enabled and a.deleted_at is null and a.trigger is not null and a.owner_id is not null'

export async function countAutomations(tx: Tx, team_id: number, board_id: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    {
      name: 'count-automations',
      text: `select count(*)::int as n from automations where team_id = $1 and board_id = $2 and deleted_at is null`,
    },
    [team_id, board_id],
  )
  return row?.n ?? 0
}

/** Rules that are on, of the board that a folder lies on. */
export async function rulesOfFolder(tx: Tx, team_id: number, folder_id: string): Promise<ActiveRule[]> {
  return tx.query<ActiveRule>(
    {
      name: 'rules-of-folder',
      text: `select ${RULE} from folders f join automations a on a.team_id = f.team_id and a.board_id = f.board_id
             where f.team_id = $1 and f.id = $2 and ${IS_ON} order by a.created_at, a.id`,
    },
    [team_id, folder_id],
  )
}

/** Rules of some boards that are on. */
export async function rulesOfBoards(
  tx: Tx,
  team_id: number,
  board_ids: readonly string[],
): Promise<ActiveRule[]> {
  return tx.query<ActiveRule>(
    {
      name: 'rules-of-boards',
      text: `select ${RULE} from automations a
             where a.team_id = $1 and a.board_id = any($2::text[]) and ${IS_ON} order by a.created_at, a.id`,
    },
    [team_id, board_ids],
  )
}

/** What rules of a board do, on or off. */
export async function rulesToCopy(
  tx: Tx,
  team_id: number,
  board_id: string,
): Promise<Pick<Automation, 'name' | 'trigger' | 'conditions' | 'steps'>[]> {
  return tx.query(
    {
      name: 'rules-to-copy',
      text: `select name, trigger, conditions, steps from automations
             where team_id = $1 and board_id = $2 and deleted_at is null order by created_at, id`,
    },
    [team_id, board_id],
  )
}

/** A board's settings, for what means done there. */
export async function settingsOfBoard(tx: Tx, team_id: number, board_id: string): Promise<Settings> {
  const [row] = await tx.query<{ settings: Settings }>(
    {
      name: 'settings-of-board-of-rules',
      text: `select settings from boards where team_id = $1 and id = $2`,
    },
    [team_id, board_id],
  )
  return row?.settings ?? {}
}

/** Rules of a workspace that are on. */
export async function rulesOn(db: Database, team_id: number): Promise<ActiveRule[]> {
  return db.run<ActiveRule>(
    team_id,
    {
      name: 'rules-on',
      text: `select ${RULE} from automations a where a.team_id = $1 and ${IS_ON} order by a.created_at, a.id`,
    },
    [team_id],
  )
}

export interface RuleRow extends ActiveRule {
  enabled: boolean
  off_reason: OffReason | null
}

/** Whether what a rule began comes to its end: where it is on, and where it is off only because no runs are left. */
export const maySeeThrough = ({ enabled, off_reason }: RuleRow): boolean => enabled || off_reason === 'quota'

/** A rule as it is now; undefined where it was deleted. */
export async function ruleOf(db: Database, team_id: number, id: string): Promise<RuleRow | undefined> {
  const [row] = await db.run<RuleRow>(
    team_id,
    {
      name: 'rule-of',
      text: `select ${RULE}, a.enabled, a.off_reason from automations a
             where a.team_id = $1 and a.id = $2 and a.deleted_at is null`,
    },
    [team_id, id],
  )
  return row
}

/** Where the rules of people's runs are judged: what their conditions call now and today. */
export async function profilesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { locale: string; timezone: string; start_of_week: number }>> {
  const rows = await tx.query<{ id: number; locale: string; timezone: string; start_of_week: number }>(
    {
      name: 'profiles-of-rules',
      text: `select id, locale, timezone, start_of_week from users where id = any($1::int[])`,
    },
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Parents of items, the top level as null. */
export async function parentsOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ id: string; parent_id: string | null }>(
    {
      name: 'parents-of-items',
      text: `select id, parent_id from items where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** What happened, as a run keeps it. */
export interface RunEvent {
  type: string
  seq: number
  n: number
  folder_id: string | null
  user_id: number | null
  at: string
  attribute_id?: string
  old?: unknown
  new?: unknown
  /** Before it, the item was not there. */
  isNew?: boolean
  /** The press of a button that it is. */
  press?: string
  /** What came to the rule's address. */
  payload?: unknown
  /** It waited for the end of what was typed: what stands there then decides. */
  isTyped?: boolean
}

export interface NewRun {
  id: string
  automation_id: string
  board_id: string
  item_id: string | null
  event: RunEvent
  origin: Origin
  root_id: string
  state: RunState
  wake_at: string | null
  reason: RunReason | null
  /** The rule as it is to be then; as it may be by then unless told. Wire time. */
  begun_as?: string | null
  at: string
}

/** Adds runs that are not there yet, in order. */
export async function addRuns(tx: Tx, team_id: number, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return
  await tx.query(
    {
      name: 'add-automation-runs',
      text: `insert into automation_runs (team_id, id, automation_id, board_id, item_id, event, origin, root_id, state, wake_at, reason,
               begun_as, created_at, finished_at)
             select $1, r.id, r.automation_id, r.board_id, r.item_id, r.event, r.origin, r.root_id, r.state, (r.wake_at || '+00')::timestamptz,
               r.reason, (r.begun_as || '+00')::timestamptz, (r.at || '+00')::timestamptz, case when r.state = 'queued' then null else (r.at || '+00')::timestamptz end
             from jsonb_array_elements($2::jsonb) with ordinality as e(run, place),
               jsonb_to_record(e.run) as r(id uuid, automation_id text, board_id text, item_id uuid, event jsonb, origin jsonb,
                 root_id uuid, state text, wake_at text, reason jsonb, begun_as text, at text)
             order by e.place
             on conflict do nothing`,
    },
    [team_id, JSON.stringify(runs)],
  )
}

/**
 * What is still typed: a run of the same rule and item that waits for the end of it makes way for the later one, which
 * then tells what was there before the first.
 */
export async function joinWaitingRun(tx: Tx, team_id: number, run: NewRun): Promise<void> {
  const [gone] = await tx.query<{ event: RunEvent }>(
    {
      name: 'join-waiting-automation-run',
      text: `delete from automation_runs
             where team_id = $1 and automation_id = $2 and item_id = $3 and state = 'queued' and started_at is null
               and wake_at is not null and id <> $4 and event -> 'attribute_id' is not distinct from $5::jsonb
             returning event`,
    },
    [team_id, run.automation_id, run.item_id, run.id, jsonText(run.event.attribute_id)],
  )
  if (gone && 'old' in run.event) run.event.old = gone.event.old
}

const jsonText = (value: string | undefined) => (value === undefined ? null : JSON.stringify(value))

/** How many runs follow from the first run behind each of these, by their ids. */
export async function rootsOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, { root_id: string; runs: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; root_id: string; runs: number }>(
    {
      name: 'roots-of-automation-runs',
      text: `select r.id, r.root_id, (select count(*)::int from automation_runs o
               where o.team_id = r.team_id and o.root_id = r.root_id) as runs
             from automation_runs r where r.team_id = $1 and r.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
