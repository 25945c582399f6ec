import { now } from '@weft/base'
import { errors, hashRequest, type Kit, type Route, route, type Unit } from '@weft/server-kit'

import { leaveTeam, removeMember } from '../../shared/index.ts'
import { dropMember, feedsOfMember } from '../drop-member.ts'
import { withdrawInvitation } from '../invitations/queries.ts'
import { isInside } from '../is-inside.ts'
import { note } from '../note.ts'
import type { TellPeople } from '../tell-people.ts'
import { demandMember, memberChange } from './change-member.ts'
import { loadInTeam, needInTeam } from './of-team.ts'

/** How somebody goes: removed, or by their own will. */
export function leavingRoutes(kit: Kit, { tell }: { tell: TellPeople }): Route[] {
  const change = memberChange(kit)
  return [
    route(removeMember, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: needInTeam('REMOVE_MEMBERS'),
      handle: async (input) => {
        const { params, caller } = input
        const { memberId } = params
        if (typeof memberId === 'string') {
          kit.charge(caller, params.id, 1)
          if (!(await withdrawInvitation(kit.db, params.id, memberId, now()))) throw errors.not_found()
          return null
        }
        const hash = hashRequest('delete', `/teams/${params.id}/members/${memberId}`, null, null)
        const feeds = await feedsOfMember(kit, params.id, memberId)
        const drop = async (unit: Unit) => {
          needInTeam('REMOVE_MEMBERS')(input, unit.principal(caller))
          demandMember(unit, memberId)
          const before = { role: unit.access.graph.members.get(memberId) }
          note(unit, caller, { action: 'member.remove', target: `user:${memberId}`, before })
          await dropMember(kit, unit, memberId, caller.user_id)
          return {}
        }
        await change(input, hash, drop, feeds)
        tell([memberId])
        return null
      },
    }),
    route(leaveTeam, {
      scope: 'oneself',
      load: loadInTeam(kit),
      permit: isInside,
      handle: async (input) => {
        const { params, caller } = input
        const hash = hashRequest('delete', `/teams/${params.id}/leave`, null, null)
        const feeds = await feedsOfMember(kit, params.id, caller.user_id)
        const leave = async (unit: Unit) => {
          demandMember(unit, caller.user_id)
          const target = `user:${caller.user_id}`
          const before = { role: unit.access.graph.members.get(caller.user_id) }
          note(unit, caller, { action: 'member.leave', target, before })
          await dropMember(kit, unit, caller.user_id, caller.user_id)
          return {}
        }
        await change(input, hash, leave, feeds)
        tell([caller.user_id])
        return null
      },
    }),
  ]
}
