import { now } from '@weft/base'
import type { Jobs } from '@weft/jobs'
import type { RateLimiter, ServerFeature, Transaction } from '@weft/server-kit'

import { barringRoutes } from './barring/barring-routes.ts'
import { memberRoutes } from './member-routes/index.ts'
import { ownInvitationRoutes } from './invitations/own-invitation-routes.ts'
import { ownBoardsRoute } from './own-boards/own-boards-route.ts'
import { ownedRoutes } from './owned/owned-routes.ts'
import { type Plan, trashMs } from './plan.ts'
import { purgeTeams } from './purge/purge-teams.ts'
import type { InviteDeps } from './invitations/send-letters.ts'
import { teamRoutes } from './team-routes.ts'
import { createTellPeople } from './tell-people.ts'

export interface WorkspacesDeps extends InviteDeps {
  rates: RateLimiter
  /** What workspaces may use; everything unless told. */
  plan?: Plan
  /** Whether the operator named a server of models. */
  hasAi?: boolean
  /** Tells realtime of a committed change. */
  publish(transaction: Transaction): void
  log?: { warn(details: object, message: string): void }
  /** Sweeps the trash; without them it is swept by nobody. */
  jobs?: Pick<Jobs, 'registerDaily'>
}

/** Workspaces, their members and invitations. */
export function createWorkspacesFeature(deps: WorkspacesDeps): ServerFeature {
  const tell = createTellPeople(deps.publish)
  return {
    name: 'workspaces',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => [
      ...teamRoutes(kit, tell),
      ownBoardsRoute(kit),
      ...ownedRoutes(kit, { ...deps, tell }),
      ...barringRoutes(kit, tell),
      ...memberRoutes(kit, { ...deps, tell }),
      ...ownInvitationRoutes(kit, tell),
    ],
    async start({ db, limits }) {
      deps.jobs?.registerDaily('purge-workspaces', { hour: 3, minute: 41 }, async ({ signal }) => {
        await purgeTeams({ db, before: now() - trashMs(limits), signal })
      })
    },
  }
}
