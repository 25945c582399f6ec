import { type AuditEntry, type Caller, errors, type Unit } from '@weft/server-kit'

import { workspaceErrors } from '../../shared/index.ts'
import { putMember } from '../membership.ts'
import { note } from '../note.ts'
import type { TeamRow } from '../queries.ts'
import { demandTeam, putTeam } from '../put-team.ts'

/** The owner offers the workspace to a member; nothing changes until that member accepts. */
export async function offerTeam(unit: Unit, user_id: number, caller: Caller): Promise<TeamRow> {
  const row = await demandTeam(unit)
  if (row.owner_id !== caller.user_id) throw errors.forbidden()
  if (user_id === row.owner_id || !unit.access.graph.members.has(user_id)) throw errors.not_found()
  noteOwner(unit, caller, 'team.offer', row, { new_owner_id: user_id })
  return putTeam(unit, row, { new_owner_id: user_id }, caller.user_id)
}

/** Takes an offer back, by the owner or by the one it was made to. */
export async function withdrawOffer(unit: Unit, caller: Caller): Promise<TeamRow> {
  const row = await demandTeam(unit)
  if (row.owner_id !== caller.user_id && row.new_owner_id !== caller.user_id) throw errors.forbidden()
  if (row.new_owner_id === null) return row
  noteOwner(unit, caller, 'team.withdraw', row, { new_owner_id: null })
  return putTeam(unit, row, { new_owner_id: null }, caller.user_id)
}

/** The workspace changes hands; who owned it stays as an admin. Throws `offer_missing` and `workspaces_limit`. */
export async function acceptTeam(
  unit: Unit,
  caller: Caller,
  ownsTooMany: (tx: Unit['tx']) => Promise<boolean>,
): Promise<TeamRow> {
  const row = await demandTeam(unit)
  const { user_id } = caller
  if (row.new_owner_id !== user_id) throw workspaceErrors.offer_missing()
  if (await ownsTooMany(unit.tx)) throw workspaceErrors.workspaces_limit()
  noteOwner(unit, caller, 'team.transfer', row, { owner_id: user_id })
  await putMember(unit, { user_id: row.owner_id, role: 'admin', by: user_id }, user_id)
  await putMember(unit, { user_id, role: 'owner', by: user_id }, user_id)
  return putTeam(unit, row, { owner_id: user_id, new_owner_id: null }, user_id)
}

function noteOwner(
  unit: Unit,
  caller: Caller,
  action: AuditEntry['action'],
  { owner_id, new_owner_id }: TeamRow,
  after: Record<string, unknown>,
): void {
  note(unit, caller, { action, target: `team:${unit.team_id}`, before: { owner_id, new_owner_id }, after })
}

/** An offer to somebody who leaves is over. */
export async function endOfferTo(unit: Unit, user_id: number, by: number): Promise<void> {
  const row = await demandTeam(unit)
  if (row.new_owner_id === user_id) await putTeam(unit, row, { new_owner_id: null }, by)
}
