import { type Caller, errors, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import { ruleOf, type RuleRow } from './queries.ts'

export type Asked = { params: { team_id: number }; caller: Caller }

/** Whoever may see a board; others learn nothing of it. */
export async function boardSeen(kit: Kit, { params, caller }: Asked, board_id: string): Promise<Principal> {
  const principal = await loadPrincipal(kit, params.team_id, caller)
  if (!principal.may('VIEW_BOARD', { type: 'board', id: board_id })) throw errors.not_found()
  return principal
}

export const demandManager = (principal: Principal, board_id: string): void =>
  principal.need('MANAGE_AUTOMATIONS', { type: 'board', id: board_id })

/** A rule for whoever manages it: for anybody else there is none. */
export async function ruleManaged(
  kit: Kit,
  asked: Asked & { params: { id: string } },
): Promise<{ principal: Principal; rule: RuleRow }> {
  const { team_id, id } = asked.params
  const rule = await ruleOf(kit.db, team_id, id)
  if (!rule) throw errors.not_found()
  const principal = await boardSeen(kit, asked, rule.board_id)
  if (!principal.may('MANAGE_AUTOMATIONS', { type: 'board', id: rule.board_id })) throw errors.not_found()
  return { principal, rule }
}

/** What was loaded is what may be seen: for anybody else it was not there. */
export const managed = (): void => undefined
