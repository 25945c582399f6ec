import { type Caller, loadMember, type Route, route } from '@weft/server-kit'

import { endScimToken, makeScimToken, ssoErrors } from '../../shared/index.ts'
import { readDomains } from '../domains/queries.ts'
import { readNameOf } from '../people/queries.ts'
import { tellAdmins } from '../people/tell-admins.ts'
import { presentSettings } from '../settings/present.ts'
import { change, mayManageSso, noteSso, type SettingsDeps } from '../settings/routes.ts'
import { putToken, removeToken } from './token/queries.ts'
import { makeToken } from './token/secret.ts'

/** Connecting a directory, and cutting it off. Asks for the password, as all that decides who comes in. */
export function scimTokenRoutes(deps: SettingsDeps): Route[] {
  const { kit } = deps
  const confirmed = {
    scope: 'oneself',
    load: ({ params, caller }: { params: { team_id: number }; caller: Caller }) =>
      loadMember(kit, params.team_id, caller),
    permit: mayManageSso,
    options: { reauthenticated: true },
  } as const
  return [
    route(makeScimToken, {
      ...confirmed,
      handle: async (input) => {
        const { params, caller, reply } = input
        const { token, hash, hint } = makeToken()
        await change(kit, input, async (unit) => {
          const { tx, team_id } = unit
          // Without one there is nobody whom a directory could name.
          if (!(await readDomains(tx, team_id)).some(({ verified_at }) => verified_at !== null))
            throw ssoErrors.sso_needs_domain()
          await putToken(tx, { team_id, hash, hint })
          noteSso(unit, caller, { action: 'scim.token-made', target: `team:${team_id}` })
        })
        const { team_id } = params
        await tellAdmins(deps, team_id, { kind: 'directory', by: await readNameOf(kit.db, caller.user_id) })
        reply.header('cache-control', 'no-store')
        return { data: await presentSettings(deps, params.team_id, caller.user_id), token }
      },
    }),
    route(endScimToken, {
      ...confirmed,
      handle: async (input) => {
        const { params, caller } = input
        await change(kit, input, async (unit) => {
          if (!(await removeToken(unit.tx, unit.team_id))) return
          noteSso(unit, caller, { action: 'scim.token-revoked', target: `team:${unit.team_id}` })
        })
        return { data: await presentSettings(deps, params.team_id, caller.user_id) }
      },
    }),
  ]
}
