import type { Tx } from '@weft/db'
import { type ActivityEntry, originAfter } from '@weft/server-kit'

import { serverTriggers } from '../triggers/registry.server.ts'
import { type ActiveRule, addRuns, type NewRun, rulesOfBoards } from './queries.ts'
import { MAX_DEPTH, runId } from './run-id.ts'

/** Runs of what happened to boards themselves; false where there are none. */
export async function addRunsOfBoards(
  tx: Tx,
  team_id: number,
  entries: readonly ActivityEntry[],
): Promise<boolean> {
  const changed = entries.filter((entry) => addsPeople(entry))
  if (changed.length === 0) return false
  const boards = [...new Set(changed.map(({ record_id }) => record_id))]
  const runs = (await rulesOfBoards(tx, team_id, boards)).flatMap((rule) => {
    const added = serverTriggers[rule.trigger.type]?.added
    if (!added) return []
    return changed
      .filter(({ record_id }) => record_id === rule.board_id)
      .filter(({ at }) => rule.on_since === null || at >= rule.on_since)
      .flatMap((entry) => added(entry).map((user_id) => runOfBoard(team_id, rule, entry, user_id)))
  })
  await addRuns(tx, team_id, runs)
  return runs.length > 0
}

const addsPeople = (entry: ActivityEntry) =>
  Object.values(serverTriggers).some((trigger) => (trigger?.added?.(entry).length ?? 0) > 0)

function runOfBoard(team_id: number, rule: ActiveRule, entry: ActivityEntry, user_id: number): NewRun {
  const { seq, n, at, origin } = entry
  const id = runId([team_id, rule.id, rule.board_id, seq, n, user_id])
  const after = { ...originAfter(origin, rule.id), act: id }
  const isLoop = (after.depth ?? 0) > MAX_DEPTH
  return {
    id,
    automation_id: rule.id,
    board_id: rule.board_id,
    item_id: null,
    event: { type: rule.trigger.type, seq, n, folder_id: null, user_id, at },
    origin: after,
    root_id: id,
    state: isLoop ? 'loop' : 'queued',
    reason: isLoop ? { code: 'loop' } : null,
    wake_at: null,
    at,
  }
}
