import { now, toWireTime } from '@weft/base'
import type { Notices } from '@weft/features/mail/server'
import { updatePasswordHash } from '@weft/features/profile/server'
import {
  appendAudit,
  errors,
  invalid,
  type Kit,
  nothing,
  oneself,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import { changePassword, endOneSession, endOtherSessions, listSessions } from '../shared/index.ts'
import { ABSOLUTE_MS, IDLE_MS } from './tokens/lifetimes.ts'
import type { Passwords } from './passwords.ts'
import { lockUser, readSessions } from './queries.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { Sessions } from './sessions.ts'
import type { Support } from './support/support.ts'

export interface SecurityRouteDeps {
  kit: Kit
  sessions: Sessions
  passwords: Passwords
  reauthentication: Reauthentication
  support: Pick<Support, 'closeEnded'>
  tell: Notices['tell']
}

/** Where somebody is signed in, and the password. Ending sessions asks for none: whoever is in a hurry is right. */
export function securityRoutes(deps: SecurityRouteDeps): Route[] {
  const { kit, sessions, passwords, reauthentication, support, tell } = deps
  return [
    route(listSessions, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      handle: async ({ caller }) => {
        const at = now()
        const rows = await readSessions(kit.db, caller.user_id, at - IDLE_MS, at - ABSOLUTE_MS)
        return {
          data: rows.map(({ created_at, used_at, ...row }) => ({
            ...row,
            created_at: toWireTime(created_at),
            used_at: toWireTime(used_at),
            current: row.id === caller.session_id,
          })),
        }
      },
    }),
    route(endOneSession, {
      scope: 'oneself',
      async load({ params, caller }) {
        const at = now()
        const rows = await readSessions(kit.db, caller.user_id, at - IDLE_MS, at - ABSOLUTE_MS)
        const found = rows.find(({ id }) => id === params.id)
        if (caller.user_id > 0 && !found) throw errors.not_found()
        return found
      },
      permit: oneself,
      handle: async ({ params }) => {
        await sessions.end(params.id, 'revoked')
        await support.closeEnded()
        return {}
      },
    }),
    route(endOtherSessions, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      handle: async ({ caller }) => {
        await sessions.endAll(caller.user_id, 'revoked', caller.session_id)
        await support.closeEnded()
        return {}
      },
    }),
    route(changePassword, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      handle: async ({ body, caller, request }) => {
        const { user_id, session_id } = caller
        if (!(await reauthentication.confirm(caller, body.current_password, request.ip)))
          throw invalid('current_password: The password is wrong.')
        const password_hash = await passwords.hashNew(body.password)
        const ended = await kit.db.write(null, async (tx) => {
          // A sign-in with the old password that is on its way finds another hash afterwards.
          await lockUser(tx, user_id)
          await updatePasswordHash(tx, user_id, password_hash)
          const others = await sessions.endAllWithin(tx, user_id, 'password', session_id)
          await appendAudit(tx, caller, { action: 'account.password', target: `user:${user_id}` })
          return others
        })
        sessions.forget(ended)
        await support.closeEnded()
        await tell(user_id, 'password_changed')
        return {}
      },
    }),
  ]
}
