import type { AppError } from '@weft/base'
import { type Caller, errors, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import { hookOf, type HookRow } from './queries.ts'

interface Asked {
  params: { team_id: number; id: string }
  caller: Caller
}

/** Somebody's own hook: for anybody else there is none, the workspace's owner included. */
export async function ownHook(
  kit: Kit,
  { params: { team_id, id }, caller }: Asked,
  missing: () => AppError = () => errors.not_found(),
): Promise<{ principal: Principal; hook: HookRow }> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const hook = await kit.db.read(team_id, (tx) => hookOf(tx, team_id, id, caller.user_id))
  if (!hook) throw missing()
  return { principal, hook }
}

/** What was loaded is one's own. Whoever looks in as somebody else sends nothing of theirs anywhere. */
export function byMaker({ caller }: { caller: Caller }): void {
  if (caller.operator_id !== undefined) throw errors.not_as_somebody()
}
