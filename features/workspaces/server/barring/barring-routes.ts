import { roleOf } from '@weft/permissions'
import {
  type Principal,
  errors,
  hashRequest,
  isUnproven,
  type Kit,
  loadPrincipal,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import {
  listClosedWorkspaces,
  readTwoFactorDemand,
  saveTwoFactorDemand,
  workspaceErrors,
} from '../../shared/index.ts'
import { isInside } from '../is-inside.ts'
import { teamFeed } from '../membership.ts'
import { note } from '../note.ts'
import { demandTeam, putTeam } from '../put-team.ts'
import { readTeams, teamIdsOf } from '../queries.ts'
import type { TellPeople } from '../tell-people.ts'
import { readBarred, readDemand, setDemand } from './queries.ts'

/** What keeps members out: a workspace that demands two-factor sign-in, and the list of those that do so to the caller. */
export function barringRoutes(kit: Kit, tell: TellPeople): Route[] {
  const mayDemand = (principal: Principal) => {
    principal.need('EDIT_WORKSPACE', { type: 'team', id: principal.access.team_id })
    // A right that a permission record gives is not enough: this locks people out.
    if (!['owner', 'admin'].includes(roleOf(principal.access.graph, principal.user_id)))
      throw errors.forbidden()
  }
  return [
    route(readTwoFactorDemand, {
      scope: 'admin',
      load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
      permit: isInside,
      handle: async ({ params, caller }) => {
        const data = await readDemand(kit.db, params.id, caller.user_id)
        if (!data) throw errors.not_found()
        return { data }
      },
    }),
    route(saveTwoFactorDemand, {
      scope: 'admin',
      load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
      permit: (_input, principal) => mayDemand(principal),
      handle: async ({ params, body, caller, key }) => {
        kit.charge(caller, params.id, 1)
        const known = await readDemand(kit.db, params.id, caller.user_id)
        let concerned: number[] = []
        const { body: answer } = await kit.writer.act({
          team_id: params.id,
          feeds: [teamFeed(params.id)],
          caller,
          key,
          hash: hashRequest('put', `/teams/${params.id}/two-factor`, body, null),
          async run(unit) {
            mayDemand(unit.principal(caller))
            // Whoever demands it of others begins with themselves, and is not locked out by the next request.
            if (body.required && !known?.own) throw workspaceErrors.own_two_factor_first()
            const changed = await setDemand(unit.tx, params.id, body.required)
            if (changed) {
              concerned = changed
              await putTeam(unit, await demandTeam(unit), {}, caller.user_id)
              note(unit, caller, {
                action: 'team.two-factor',
                target: `team:${params.id}`,
                before: { required: !body.required },
                after: { required: body.required },
              })
            }
            return { status: 200, body: { data: { required: body.required, own: known?.own ?? false } } }
          },
        })
        tell(concerned)
        return answer
      },
      options: { reauthenticated: true },
    }),
    route(listClosedWorkspaces, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ caller }) => {
        const ids = await teamIdsOf(kit.db, caller.user_id)
        const found = await Promise.all(ids.map((id) => readBarred(kit.db, id, caller.user_id)))
        const barred = found.filter((row) => row !== undefined)
        const isBarred = (id: number) => barred.some((row) => row.id === id)
        const unproven = ids.filter((id) => isUnproven(caller, id) && !isBarred(id))
        const others = (await readTeams(kit.db, unproven)).map(({ id, name, photo_url }) => {
          return { id, name, photo_url, why: 'password' as const }
        })
        return { data: [...barred, ...others] }
      },
    }),
  ]
}
