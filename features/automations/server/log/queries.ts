import type { Database, Tx } from '@weft/db'
import { type ItemRow, itemStore } from '@weft/features/items/server'

import type { RuleSummary, RunReason } from '../../shared/index.ts'
import type { RunRow } from '../runner/runs/queries.ts'
import type { StepRow } from '../runner/steps/queries.ts'

export interface ToldRun extends Omit<RunRow, 'no' | 'root_id' | 'begun_as' | 'tries'> {
  reason: RunReason | null
  wake_at: string | null
  created_at: string
  finished_at: string | null
  steps: number
}

const TOLD = `r.id, r.automation_id, r.board_id, r.item_id, r.event, r.origin, r.state, r.reason, r.wake_at, r.created_at,
  r.started_at, r.finished_at, (select count(*)::int from automation_steps s
    where s.team_id = r.team_id and s.run_id = r.id and s.state = 'done') as steps`

export async function runsOf(
  db: Database,
  team_id: number,
  asked: {
    board_id: string
    automation_id?: string | undefined
    state?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<ToldRun[]> {
  return db.run<ToldRun>(
    team_id,
    {
      name: 'automation-runs-of-board',
      text: `select ${TOLD} from automation_runs r
             where r.team_id = $1 and r.board_id = $2 and ($3::text is null or r.automation_id = $3)
               and ($4::text is null or r.state = $4)
               and ($5::uuid is null or r.no < (select no from automation_runs where team_id = $1 and id = $5))
             order by r.no desc limit $6`,
    },
    [
      team_id,
      asked.board_id,
      asked.automation_id ?? null,
      asked.state ?? null,
      asked.after ?? null,
      asked.limit,
    ],
  )
}

export async function runOf(db: Database, team_id: number, id: string): Promise<ToldRun | undefined> {
  const [row] = await db.run<ToldRun>(
    team_id,
    {
      name: 'automation-run',
      text: `select ${TOLD} from automation_runs r where r.team_id = $1 and r.id = $2`,
    },
    [team_id, id],
  )
  return row
}

export async function stepLog(
  db: Database,
  team_id: number,
  run_id: string,
): Promise<(Omit<StepRow, 'n'> & { started_at: string; finished_at: string | null })[]> {
  return db.run(
    team_id,
    {
      name: 'log-of-automation-run',
      text: `select path, state, input, result, tries, started_at, finished_at from automation_steps
             where team_id = $1 and run_id = $2 order by n`,
    },
    [team_id, run_id],
  )
}

export async function itemsOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  return ids.length === 0 ? new Map() : itemStore.load(tx, team_id, ids)
}

export async function namesOfRules(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; board_id: string }>> {
  const rows = await tx.query<{ id: string; name: string; board_id: string }>(
    {
      name: 'names-of-automations',
      text: `select id, name, board_id from automations where team_id = $1 and id = any($2::text[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What each rule of a board did in 30 days, and in this month. */
export async function summariesOf(db: Database, team_id: number, board_id: string): Promise<RuleSummary[]> {
  return db.run<RuleSummary>(
    team_id,
    {
      name: 'automation-summaries',
      text: `select a.id as automation_id,
               (select json_build_object('state', r.state, 'reason', r.reason,
                    'at', to_char(coalesce(r.finished_at, r.created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
                    'steps', (select count(*)::int from automation_steps s
                       where s.team_id = r.team_id and s.run_id = r.id and s.state = 'done'))
                  from automation_runs r where r.team_id = $1 and r.automation_id = a.id order by r.no desc limit 1) as last,
               (select json_agg(json_build_array(coalesce(c.runs, 0), coalesce(c.failed, 0)) order by d.day)
                  from generate_series(29, 0, -1) as back,
                    lateral (select (now() at time zone 'UTC')::date - back as day) d
                    left join (select (r.created_at at time zone 'UTC')::date as day, count(*)::int as runs,
                        (count(*) filter (where r.state in ('failed', 'sight', 'loop')))::int as failed
                      from automation_runs r
                      where r.team_id = $1 and r.automation_id = a.id and r.state <> 'skipped'
                        and r.created_at > now() - interval '30 days' group by 1) c on c.day = d.day) as days,
               coalesce((select u.runs from automation_usage u where u.team_id = $1 and u.automation_id = a.id
                 and u.month = date_trunc('month', now() at time zone 'UTC')::date), 0) as month
             from automations a where a.team_id = $1 and a.board_id = $2 and a.deleted_at is null
             order by a.created_at, a.id`,
    },
    [team_id, board_id],
  )
}
