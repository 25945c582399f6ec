import { errors, hashRequest, type Kit, type Route, route } from '@weft/server-kit'

import { resumeMember, saveMember, suspendMember } from '../../shared/index.ts'
import { suspend } from '../barring/suspend.ts'
import { putMember } from '../membership.ts'
import { note } from '../note.ts'
import type { TellPeople } from '../tell-people.ts'
import { demandMember, memberChange } from './change-member.ts'
import { loadInTeam, needInTeam } from './of-team.ts'

const of = ({ params }: { params: { memberId: number } }) => ({ target: `user:${params.memberId}` })

/** What members are, and whether they are let in. */
export function roleRoutes(kit: Kit, { tell }: { tell: TellPeople }): Route[] {
  const change = memberChange(kit)
  return [
    route(saveMember, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: needInTeam('EDIT_MEMBER_ROLES'),
      handle: async (input) => {
        const { params, body, caller } = input
        const hash = hashRequest('put', `/teams/${params.id}/members/${params.memberId}`, body, null)
        const changed = await change(input, hash, async (unit) => {
          needInTeam('EDIT_MEMBER_ROLES')(input, unit.principal(caller))
          demandMember(unit, params.memberId)
          const { role } = body
          const before = unit.access.graph.members.get(params.memberId)
          note(unit, caller, {
            action: 'member.role',
            ...of(input),
            before: { role: before },
            after: { role },
          })
          return { data: await putMember(unit, { user_id: params.memberId, role, by: caller.user_id }) }
        })
        tell([params.memberId])
        return changed
      },
      options: { reauthenticated: true },
    }),
    ...(
      [
        [suspendMember, true],
        [resumeMember, false],
      ] as const
    ).map(([contract, isOut]) =>
      route(contract, {
        scope: 'admin',
        load: loadInTeam(kit),
        permit: needInTeam('REMOVE_MEMBERS'),
        handle: async (input) => {
          const { params, caller } = input
          const path = contract.path.replace('{id}', String(params.id))
          const hash = hashRequest('post', path.replace('{memberId}', String(params.memberId)), null, null)
          const changed = await change(input, hash, async (unit) => {
            needInTeam('REMOVE_MEMBERS')(input, unit.principal(caller))
            demandMember(unit, params.memberId)
            // Nobody locks themselves out.
            if (params.memberId === caller.user_id) throw errors.forbidden()
            note(unit, caller, { action: isOut ? 'member.suspend' : 'member.resume', ...of(input) })
            return { data: await suspend(unit, params.memberId, isOut, caller.user_id) }
          })
          tell([params.memberId])
          return changed
        },
      }),
    ),
  ]
}
