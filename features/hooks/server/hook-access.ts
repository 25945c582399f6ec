import type { AppError } from '@weft/base'
import { roleOf } from '@weft/permissions'
import { type Caller, demandScope, errors, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import { hookOf, type HookRow, isThere } from './queries.ts'

interface Asked {
  params: { team_id: number; id: string }
  caller: Caller
}

/** Somebody's own hook: for anybody else there is none. Of those of others the owner and admins see a list. */
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

/** The workspace's owner and admins, who answer for what leaves it. */
export const manages = ({ access, user_id }: Principal): boolean =>
  ['owner', 'admin'].includes(roleOf(access.graph, user_id))

/** One's own hook, or any one for who manages the workspace: with a token, one that is for managing. */
export async function ownOrManaged(kit: Kit, asked: Asked): Promise<void> {
  const { params, caller } = asked
  const principal = await loadPrincipal(kit, params.team_id, caller)
  const isThereForThem = await kit.db.read(params.team_id, async (tx) => ({
    isOwn: (await hookOf(tx, params.team_id, params.id, caller.user_id)) !== undefined,
    isManaged: manages(principal) && (await isThere(tx, params.team_id, params.id)),
  }))
  if (isThereForThem.isOwn) return
  if (!isThereForThem.isManaged) throw errors.not_found()
  demandScope(caller.grant, 'admin', false)
}

/** What was loaded is one's own. Whoever looks in as somebody else sends nothing of theirs anywhere. */
export function byMaker({ caller }: { caller: Caller }): void {
  if (caller.operator_id !== undefined) throw errors.not_as_somebody()
}
