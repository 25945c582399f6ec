import { now } from '@weft/base'
import {
  type Caller,
  errors,
  isUnproven,
  type Kit,
  nothing,
  oneself,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import {
  acceptOwnInvitation as acceptRoute,
  dismissOwnInvitation,
  listOwnInvitations as listRoute,
} from '../../shared/index.ts'
import { acceptOwnInvitation } from './accept-invitation.ts'
import { listOwnInvitations, markInvitationSeen, type OwnInvitation, withdrawInvitation } from './queries.ts'
import type { TellPeople } from '../tell-people.ts'

/** What people are told of invitations to them, and their answers. */
export function ownInvitationRoutes(kit: Kit, tell: TellPeople): Route[] {
  async function demandOwn(caller: Caller, id: string): Promise<OwnInvitation> {
    const found = (await listOwnInvitations(kit.db, caller.user_id, now())).find((one) => one.id === id)
    if (!found) throw errors.not_found()
    return found
  }
  return [
    route(listRoute, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ caller }) => {
        const found = await listOwnInvitations(kit.db, caller.user_id, now())
        return { data: found.filter(({ team_id }) => !isUnproven(caller, team_id)) }
      },
    }),
    route(acceptRoute, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      handle: async ({ params, caller }) => {
        const { id, team_id, state } = await demandOwn(caller, params.id)
        if (state !== 'open') throw errors.not_found()
        const data = await acceptOwnInvitation(kit, { team_id, id, caller })
        tell([caller.user_id])
        return { data }
      },
    }),
    route(dismissOwnInvitation, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      handle: async ({ params, caller }) => {
        const { user_id } = caller
        const { id, team_id, state } = await demandOwn(caller, params.id)
        const at = now()
        if (state === 'open') await withdrawInvitation(kit.db, team_id, id, at)
        else await markInvitationSeen(kit.db, { team_id, id, user_id, at })
        tell([user_id])
        return null
      },
    }),
  ]
}
