import type { Kit, Route } from '@weft/server-kit'

import { boardMembersRoute } from './board-members.ts'
import { inviteRoutes, type InvitingDeps } from './invite.ts'
import { leavingRoutes } from './leaving.ts'
import { memberLists } from './lists.ts'
import { roleRoutes } from './roles.ts'

/** Members, invitations and the members of boards. */
export function memberRoutes(kit: Kit, deps: InvitingDeps): Route[] {
  return [
    ...memberLists(kit),
    ...inviteRoutes(kit, deps),
    ...roleRoutes(kit, deps),
    ...leavingRoutes(kit, deps),
    boardMembersRoute(kit),
  ]
}
