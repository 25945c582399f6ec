import type { RateLimiter, ServerFeature } from '@weft/server-kit'

import type { InviteDeps } from './invite-members.ts'
import { memberRoutes } from './member-routes.ts'
import { teamRoutes } from './team-routes.ts'

export interface WorkspacesDeps extends InviteDeps {
  rates: RateLimiter
}

/** Workspaces, their members and invitations. */
export function createWorkspacesFeature(deps: WorkspacesDeps): ServerFeature {
  return { name: 'workspaces', routes: (kit) => [...teamRoutes(kit), ...memberRoutes(kit, deps)] }
}
