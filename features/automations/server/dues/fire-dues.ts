import { now, toWireTime } from '@weft/base'
import type { Tx } from '@weft/db'
import type { Kit } from '@weft/server-kit'
import { originAfter } from '@weft/server-kit'

import { type ActiveRule, addRuns, type NewRun, profilesOf, rulesOn } from '../queries.ts'
import { runId } from '../run-id.ts'
import { nextOf } from './keep-dues.ts'
import { type Due, dropDues, placesOf, putDues, takeDues } from './queries.ts'

const AT_ONCE = 500
/** What was missed by more, such as while no server ran, is left out. */
const MOST_LATE = 24 * 3_600_000

/** Begins what is due by now. True where more may be. */
export async function fireDues({ db }: Pick<Kit, 'db'>, team_id: number): Promise<boolean> {
  const rules = new Map((await rulesOn(db, team_id)).map((rule) => [rule.id, rule]))
  const at = now()
  return db.write(team_id, async (tx) => {
    const due = await takeDues(tx, team_id, at, AT_ONCE)
    const folders = await foldersOf(tx, team_id, due)
    const runs = due.flatMap((one) => {
      const rule = rules.get(one.automation_id)
      const isMeant = rule && at - one.due_at <= MOST_LATE
      return isMeant ? [runOf(team_id, rule, one, folders.get(one.item_id) ?? null)] : []
    })
    await addRuns(tx, team_id, runs)
    await dropDues(tx, team_id, due)
    await putDues(tx, team_id, await followers(tx, due, rules, at))
    return due.length === AT_ONCE
  })
}

/** When those that begin by the clock do so the next time. */
async function followers(
  tx: Tx,
  due: readonly Due[],
  rules: ReadonlyMap<string, ActiveRule>,
  at: number,
): Promise<Due[]> {
  const clocked = due.flatMap((one) => {
    const rule = one.item_id === '' ? rules.get(one.automation_id) : undefined
    return rule ? [rule] : []
  })
  if (clocked.length === 0) return []
  const profiles = await profilesOf(tx, [...new Set(clocked.map(({ owner_id }) => owner_id))])
  return clocked.flatMap((rule) => {
    const next = nextOf(rule, profiles.get(rule.owner_id)?.timezone ?? 'UTC', at)
    return next === null ? [] : [{ automation_id: rule.id, item_id: '', due_at: next }]
  })
}

async function foldersOf(tx: Tx, team_id: number, due: readonly Due[]): Promise<Map<string, string>> {
  const ids = due.flatMap(({ item_id }) => (item_id === '' ? [] : [item_id]))
  const rows = await placesOf(tx, team_id, ids)
  return new Map(rows.map(({ id, folder_id }) => [id, folder_id]))
}

function runOf(team_id: number, rule: ActiveRule, due: Due, folder_id: string | null): NewRun {
  const id = runId([team_id, rule.id, due.item_id, due.due_at])
  const at = toWireTime(due.due_at)
  return {
    id,
    automation_id: rule.id,
    board_id: rule.board_id,
    item_id: due.item_id === '' ? null : due.item_id,
    // Conditions ask what is there then: nothing of the activity came later than its end.
    event: {
      type: rule.trigger.type,
      seq: Number.MAX_SAFE_INTEGER,
      n: 0,
      folder_id,
      user_id: null,
      at,
    },
    origin: { ...originAfter(null, rule.id), act: id },
    root_id: id,
    state: 'queued',
    reason: null,
    wake_at: null,
    at: toWireTime(now()),
  }
}
