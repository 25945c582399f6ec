import { fromWireTime, now, toWireTime } from '@weft/base'
import type { Mailer } from '@weft/features/mail/server'
import {
  appendAudit,
  type Caller,
  errors,
  hashRequest,
  type Kit,
  loadPrincipal,
  nothing,
  oneself,
  type Route,
  route,
  signedIn,
  type Unit,
} from '@weft/server-kit'

import {
  acceptTeam as acceptRoute,
  listDeletedWorkspaces,
  offerTeam as offerRoute,
  readFeatures,
  restoreTeam,
  withdrawOffer as withdrawRoute,
  workspaceErrors,
} from '../../shared/index.ts'
import { isInside } from '../is-inside.ts'
import { teamFeed } from '../membership.ts'
import { mailOffer } from './offer-mail.ts'
import { countOwned, listTrashedTeams, untrashTeam } from './queries.ts'
import { acceptTeam, offerTeam, withdrawOffer } from './ownership.ts'
import { OWN_PLAN, type Plan, presentPlan, trashMs } from '../plan.ts'
import { presentTeam } from '../present.ts'
import type { TeamRow } from '../queries.ts'
import type { TellPeople } from '../tell-people.ts'

export interface OwnedDeps {
  tell: TellPeople
  mailer: Mailer
  appUrl: URL
  /** What workspaces may use; everything unless told. */
  plan?: Plan
  /** Whether the operator named a server of models. */
  hasAi?: boolean
  log?: { warn(details: object, message: string): void }
}

interface Change {
  params: { id: number }
  caller: Caller
  key: string | null
}

/** What only owners do, and those whom they offer a workspace. */
export function ownedRoutes(kit: Kit, deps: OwnedDeps): Route[] {
  return [
    ...offerRoutes(kit, deps),
    ...trashRoutes(kit, deps),
    route(readFeatures, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: isInside,
      handle: async () => ({ data: presentPlan(deps.plan ?? OWN_PLAN, kit.limits, deps.hasAi) }),
    }),
  ]
}

/** A workspace that goes to another owner. */
function offerRoutes(kit: Kit, deps: OwnedDeps): Route[] {
  const load = ({ params, caller }: Change) => loadPrincipal(kit, params.id, caller)

  async function change(input: Change, hash: string, run: (unit: Unit) => Promise<TeamRow>) {
    const { params, caller, key } = input
    kit.charge(caller, params.id, 1)
    const { body } = await kit.writer.act({
      team_id: params.id,
      feeds: [teamFeed(params.id)],
      caller,
      key,
      hash,
      run: async (unit) => ({ status: 200, body: { row: await run(unit) } }),
    })
    const access = await kit.access.of(params.id)
    if (!access) throw errors.not_found()
    return { data: presentTeam(body.row, access, caller.user_id) }
  }

  return [
    route(offerRoute, {
      scope: 'oneself',
      load,
      permit: isInside,
      handle: async (input) => {
        const { params, body, caller } = input
        const hash = hashRequest('post', `/teams/${params.id}/owner`, body, null)
        let isNew = false
        const changed = await change(input, hash, async (unit) => {
          isNew = true
          return offerTeam(unit, body.user_id, caller)
        })
        if (isNew) await mailOffer(kit, deps, changed.data, caller)
        return changed
      },
      options: { reauthenticated: true },
    }),
    route(acceptRoute, {
      scope: 'oneself',
      load,
      permit: isInside,
      handle: async (input) => {
        const hash = hashRequest('put', `/teams/${input.params.id}/owner`, null, null)
        const ownsTooMany = async (tx: Unit['tx']) =>
          (await countOwned(tx, input.caller.user_id)) >= kit.limits.workspaces_per_owner
        oneself(input)
        return change(input, hash, (unit) => acceptTeam(unit, input.caller, ownsTooMany))
      },
    }),
    route(withdrawRoute, {
      scope: 'oneself',
      load,
      permit: isInside,
      handle: (input) => {
        const hash = hashRequest('delete', `/teams/${input.params.id}/owner`, null, null)
        return change(input, hash, (unit) => withdrawOffer(unit, input.caller))
      },
    }),
  ]
}

function trashRoutes(kit: Kit, { tell }: OwnedDeps): Route[] {
  return [
    route(listDeletedWorkspaces, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      handle: async ({ caller }) => {
        const rows = await listTrashedTeams(kit.db, caller.user_id, now() - trashMs(kit.limits))
        return {
          data: rows.map((row) => ({
            ...row,
            purge_at: toWireTime(fromWireTime(row.deleted_at) + trashMs(kit.limits)),
          })),
        }
      },
    }),
    route(restoreTeam, {
      scope: 'oneself',
      // In the trash it is there for nobody but its owner.
      load: async ({ params, caller }) => {
        const trashed = await listTrashedTeams(kit.db, caller.user_id, now() - trashMs(kit.limits))
        if (!trashed.some(({ id }) => id === params.id)) throw errors.not_found()
      },
      permit: signedIn,
      handle: async ({ params, caller }) => {
        kit.charge(caller, params.id, 1)
        const restored = await kit.db.write({ team: params.id, user: caller.user_id }, async (tx) => {
          if ((await countOwned(tx, caller.user_id)) >= kit.limits.workspaces_per_owner)
            throw workspaceErrors.workspaces_limit()
          const untrashed = await untrashTeam(tx, params.id, now() - trashMs(kit.limits), now())
          if (untrashed) {
            const target = `team:${params.id}`
            await appendAudit(tx, caller, { action: 'team.restore', team_id: params.id, target })
          }
          return untrashed
        })
        if (!restored) throw errors.not_found()
        kit.access.stale(params.id, restored.seq)
        const access = await kit.access.of(params.id)
        if (!access) throw errors.not_found()
        tell(access.graph.members.keys())
        return { data: presentTeam(restored.team, access, caller.user_id) }
      },
    }),
  ]
}
