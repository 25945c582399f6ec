import { demandVerifiedEmail } from '@weft/features/profile/server'
import { invalid, type Kit, type RateLimiter, type Route, route } from '@weft/server-kit'

import { inviteMembers as inviteRoute, resendInvitation as resendRoute } from '../../shared/index.ts'
import { inviteMembers } from '../invitations/invite-members.ts'
import { resendInvitation } from '../invitations/resend-invitation.ts'
import type { InviteDeps } from '../invitations/send-letters.ts'
import type { TellPeople } from '../tell-people.ts'
import { loadInTeam, needInTeam } from './of-team.ts'

/** Mails, how often they may be asked for, and how people who are in are told. */
export type InvitingDeps = InviteDeps & { rates: RateLimiter; tell: TellPeople }

/** Asking people into a workspace. */
export function inviteRoutes(kit: Kit, deps: InvitingDeps): Route[] {
  return [
    route(inviteRoute, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: needInTeam('INVITE_MEMBERS'),
      handle: async ({ params, body, caller, key }) => {
        await demandVerifiedEmail(kit.db, caller)
        const { invites_per_call } = kit.limits
        if (body.invitations.length > invites_per_call)
          throw invalid(`invitations: at most ${invites_per_call} at a time`)
        kit.charge(caller, params.id, body.invitations.length)
        const data = await inviteMembers(kit, deps, {
          team_id: params.id,
          wanted: body.invitations,
          board_id: body.boardId ?? null,
          caller,
          key,
        })
        return { data }
      },
    }),
    route(resendRoute, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: needInTeam('INVITE_MEMBERS'),
      handle: async ({ params, body, caller }) => {
        await demandVerifiedEmail(kit.db, caller)
        kit.charge(caller, params.id, 1)
        return { data: await resendInvitation(kit, deps, params.id, body.user_id, caller) }
      },
    }),
  ]
}
