import { deliverSoon, notify } from '@weft/features/notifications/server'
import type { Jobs } from '@weft/jobs'
import type { OffReason } from '@weft/model'
import type { Kit, Unit } from '@weft/server-kit'

import { type AutomationRow, automationStore } from './automation-store.ts'
import type { ActiveRule } from './queries.ts'
import { cancelRuns } from './runner/runs/queries.ts'

type Writes = Pick<Kit, 'db' | 'writer' | 'access'>

/**
 * Turns a rule off that cannot go on, with what it had not begun, if it still is the one that was judged; and tells whoever
 * can mend it: its owner, or the workspace's owner and admins where that one is gone. That no run is left is told for all
 * rules at once.
 */
export async function switchOff(
  kit: Writes,
  jobs: Pick<Jobs, 'add' | 'addWithin'>,
  team_id: number,
  rule: Pick<ActiveRule, 'id' | 'board_id' | 'name' | 'owner_id' | 'row_version'>,
  reason: OffReason,
): Promise<boolean> {
  const { body } = await kit.writer.act({
    team_id,
    feeds: [{ team_id, kind: 'board', id: rule.board_id }],
    caller: { user_id: 0, session_id: null },
    key: null,
    hash: 'switch-off',
    async run(unit) {
      await unit.load(automationStore, [rule.id])
      const row = unit.get(automationStore, rule.id)
      const isMeant = row?.enabled === true && row.row_version === rule.row_version && row.deleted_at === null
      if (row && isMeant) put(unit, row, reason)
      return { status: 200, body: { isOff: isMeant } }
    },
  })
  // Somebody else changed it meanwhile, and answers for it.
  if (!body.isOff) return false
  await cancelRuns(kit.db, team_id, rule.id)
  if (reason === 'quota') return true
  const user_ids = await menders(kit, team_id, rule, reason)
  await notify(kit, team_id, {
    notification_type: 'AutomationBoardNotification',
    board_id: rule.board_id,
    user_ids,
    line: { kind: `off-${reason}`, text: rule.name },
    key: `off:${rule.id}:${rule.row_version}`,
  })
  await deliverSoon({ db: kit.db, jobs }, user_ids)
  return true
}

function put(unit: Unit, row: AutomationRow, off_reason: OffReason): void {
  const feed = unit.feed({ team_id: unit.team_id, kind: 'board', id: row.board_id })
  const next: AutomationRow = {
    ...row,
    enabled: false,
    off_reason,
    row_version: row.row_version + 1,
    updated_at: unit.at,
    seq: feed.seq,
  }
  unit.put(automationStore, next)
  unit.recordChange({
    record: 'Automation',
    collection: 'automations',
    id: row.id,
    kind: 'saved',
    feed: feed.key,
    action: 'changed',
    user_id: 0,
    present: () => ({ ...next, team_id: unit.team_id }),
    old: { enabled: true },
    new: { enabled: false, off_reason },
  })
}

async function menders(
  { access }: Pick<Kit, 'access'>,
  team_id: number,
  { owner_id }: Pick<ActiveRule, 'owner_id'>,
  reason: OffReason,
): Promise<number[]> {
  if (reason !== 'owner') return [owner_id]
  const team = await access.of(team_id)
  if (!team) return []
  const { owner_id: team_owner } = team.graph.team
  const admins = [...team.graph.members].flatMap(([id, role]) => (role === 'admin' ? [id] : []))
  return [...new Set([...(team_owner === null ? [] : [team_owner]), ...admins])]
}
