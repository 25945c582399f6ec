import type { Tx } from '@weft/db'
import type { TimerListener, ToldTimer } from '@weft/features/time-tracking/server'
import type { Jobs } from '@weft/jobs'
import { originAfter } from '@weft/server-kit'

import { serverTriggers } from '../../triggers/registry.server.ts'
import { runJob } from '../follow-activity.ts'
import { type ActiveRule, addRuns, type NewRun, rootsOf, rulesOfBoards } from '../queries.ts'
import { MAX_DEPTH, MAX_RUNS, runId } from '../run-id.ts'
import { folderOfItem } from './queries.ts'

/** Timers start rules: a run becomes a row with the entry itself, and is done once that is written. */
export function createTimerListener(jobs: Pick<Jobs, 'add'>): TimerListener {
  // Workspaces whose timers started rules since the server began; those of others ask for no job.
  const started = new Set<number>()
  return {
    async hear(tx, team_id, timer) {
      const runs = await runsOf(tx, team_id, timer)
      if (runs.length === 0) return
      await addRuns(tx, team_id, runs)
      started.add(team_id)
    },
    async wake(team_id) {
      if (!started.has(team_id)) return
      const { name, payload, ...options } = runJob(team_id)
      await jobs.add(name, payload, options)
    },
  }
}

async function runsOf(tx: Tx, team_id: number, timer: ToldTimer): Promise<NewRun[]> {
  const rules = (await rulesOfBoards(tx, team_id, [timer.board_id])).filter(
    ({ trigger, on_since }) =>
      serverTriggers[trigger.type]?.timed?.kind === timer.kind && (on_since === null || timer.at >= on_since),
  )
  const folder_id = rules.length === 0 ? null : await folderOfItem(tx, team_id, timer.item_id)
  if (folder_id === null) return []
  const cause = timer.origin?.act
  const root = cause === undefined ? undefined : (await rootsOf(tx, team_id, [cause])).get(cause)
  const { attribute_id } = timer
  return rules
    .filter(({ trigger }) =>
      serverTriggers[trigger.type]?.timed?.fires({ attribute_id, folder_id }, trigger.options),
    )
    .map((rule) => newRun({ team_id, folder_id, root }, rule, timer))
}

interface Around {
  team_id: number
  folder_id: string
  /** The first run behind the timer, and how many followed from it. */
  root: { root_id: string; runs: number } | undefined
}

function newRun({ team_id, folder_id, root }: Around, rule: ActiveRule, timer: ToldTimer): NewRun {
  const { entry_id, kind, user_id, item_id, at, origin } = timer
  const id = runId([team_id, rule.id, entry_id, kind, at])
  const after = { ...originAfter(origin, rule.id), act: id }
  const isLoop = (after.depth ?? 0) > MAX_DEPTH || (root?.runs ?? 0) >= MAX_RUNS
  return {
    id,
    automation_id: rule.id,
    board_id: rule.board_id,
    item_id,
    // The item counts as it is: nothing comes later than this.
    event: { type: rule.trigger.type, seq: Number.MAX_SAFE_INTEGER, n: 0, folder_id, user_id, at },
    origin: after,
    root_id: root?.root_id ?? id,
    state: isLoop ? 'loop' : 'queued',
    reason: isLoop ? { code: 'loop' } : null,
    wake_at: null,
    at,
  }
}
