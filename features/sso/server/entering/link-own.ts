import { demandVerifiedEmail } from '@weft/features/profile/server'
import { appendAudit, type Caller } from '@weft/server-kit'

import { ssoErrors } from '../../shared/index.ts'
import { takeRequest } from '../requests/queries.ts'
import { type CompleteDeps, loadShown } from './complete.ts'
import { findIdentity, putIdentity, readStanding, satisfy } from './queries.ts'

/** Connects what a provider said to the account of whoever is signed in, gave the password lately, and is a member. */
export async function linkOwn(
  deps: CompleteDeps,
  caller: Caller,
  shown: { secret: string; browser_hash: string | null },
): Promise<string> {
  const { kit, evidence } = deps
  await demandVerifiedEmail(kit.db, caller)
  const { kept, connection } = await loadShown(deps, 'ticket', shown)
  const { user_id, session_id } = caller
  const { team_id, id: connection_id } = connection
  const { subject, intended } = kept.payload
  const { membership } = await kit.db.read(team_id, (tx) =>
    readStanding(tx, team_id, { user_id, domain: '' }),
  )
  if (membership !== 'member' || session_id === null) throw ssoErrors.sso_kept_out()
  const known = await findIdentity(kit.db, team_id, connection_id, subject)
  if (known !== undefined && known !== user_id) throw ssoErrors.sso_account_taken()
  await kit.db.write(team_id, async (tx) => {
    if (!(await takeRequest(tx, 'ticket', team_id, kept.id_hash))) throw ssoErrors.sso_expired()
    if (!(await putIdentity(tx, { team_id, connection_id, subject, user_id })))
      throw ssoErrors.sso_account_taken()
    await satisfy(tx, { session_id, connection_id, user_id, way: 'provider' })
    const after = { connection_id }
    await appendAudit(tx, caller, { action: 'sso.link', target: `user:${user_id}`, team_id, after })
  })
  evidence.changed(session_id, user_id)
  return intended
}
