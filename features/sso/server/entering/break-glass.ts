import { appendAudit, type Caller, errors, invalid } from '@weft/server-kit'

import { ssoErrors } from '../../shared/index.ts'
import { readConnection } from '../connections/queries.ts'
import { readNameOf } from '../people/queries.ts'
import { tellAdmins } from '../people/tell-admins.ts'
import type { CompleteDeps } from './complete.ts'
import { satisfy } from './queries.ts'

/** The owner of a workspace that enforces its provider; anybody else is answered as if there were none. */
export async function loadOwned({ kit }: Pick<CompleteDeps, 'kit'>, team_id: number, { user_id }: Caller) {
  const access = await kit.access.of(team_id)
  if (!access || user_id <= 0 || access.graph.team.owner_id !== user_id) throw errors.not_found()
  return access
}

/** Opens an own workspace to this session without the provider, by password and second factor; noted and told. */
export async function enterByBreakGlass(
  deps: CompleteDeps,
  team_id: number,
  caller: Caller,
  given: { password: string; totp: string | null; recoveryCode: string | null; address: string },
): Promise<void> {
  const { kit, ways, evidence } = deps
  const { user_id, session_id } = caller
  const connection = await readConnection(kit.db, team_id)
  if (!connection?.enforced_at || session_id === null) throw ssoErrors.sso_no_connection()
  if (!(await ways.confirm(caller, given.password, given.address)))
    throw invalid('password: The password is wrong.')
  if (!(await ways.hasSecondFactor(user_id))) throw ssoErrors.sso_owner_factor()
  await ways.clear(user_id, given)
  await kit.db.write(team_id, async (tx) => {
    await satisfy(tx, { session_id, connection_id: connection.id, user_id, way: 'break-glass' })
    const target = `team:${team_id}`
    const after = { connection_id: connection.id }
    await appendAudit(tx, caller, { action: 'sso.break-glass', target, team_id, after })
  })
  evidence.changed(session_id, user_id)
  await tellAdmins(deps, team_id, { kind: 'break_glass', by: await readNameOf(kit.db, user_id) })
}
