import type { Database } from '@weft/db'

export interface StepRow {
  path: string
  n: number
  state: 'done' | 'failed' | 'waiting' | 'skipped'
  input: Record<string, unknown> | null
  result: Record<string, unknown> | null
  tries: number
}

export async function stepsOf(db: Database, team_id: number, run_id: string): Promise<StepRow[]> {
  return db.run<StepRow>(
    team_id,
    {
      name: 'steps-of-automation-run',
      text: `select path, n, state, input, result, tries from automation_steps
             where team_id = $1 and run_id = $2 order by n`,
    },
    [team_id, run_id],
  )
}

export async function saveStep(
  db: Database,
  team_id: number,
  step: StepRow & { run_id: string; at: string; isOver: boolean },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'save-automation-step',
      text: `insert into automation_steps (team_id, run_id, path, n, state, input, result, tries, started_at, finished_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ($9 || '+00')::timestamptz, case when $10 then ($9 || '+00')::timestamptz end)
             on conflict (team_id, run_id, path) do update set state = excluded.state, input = excluded.input,
               result = excluded.result, tries = excluded.tries, finished_at = excluded.finished_at`,
    },
    [
      team_id,
      step.run_id,
      step.path,
      step.n,
      step.state,
      step.input === null ? null : JSON.stringify(step.input),
      step.result === null ? null : JSON.stringify(step.result),
      step.tries,
      step.at,
      step.isOver,
    ],
  )
}
