import type { Permission, Resource } from '@weft/permissions'

import { type Caller, rightsOf } from '../caller.ts'
import { errors } from '../errors.ts'
import { accessFor } from './closed-boards.ts'
import { demandTeam } from './grant.ts'
import { demandProven, demandSso } from './sso-demand.ts'
import type { TeamAccess } from './team-access.ts'

/** A resource of the principal's workspace. */
export type Target = Resource extends infer R ? (R extends Resource ? Omit<R, 'team_id'> : never) : never

/** One caller in one workspace: what rules ask when they judge. */
export interface Principal {
  user_id: number
  access: TeamAccess
  /** Whether the caller holds the permission at the resource, own things included where `X_OWN` says so. */
  may(permission: Permission, resource: Target): boolean
  /** 403 unless `may`. */
  need(permission: Permission, resource: Target): void
  /** The same with the trash looked through. */
  mightDo(permission: Permission, resource: Target): boolean
  /** Who looks through this person's eyes; nothing is shown that they may not see themselves. */
  viewer?: Principal
}

export function createPrincipal(access: TeamAccess, caller: Caller): Principal {
  demandTeam(caller.grant, access.team_id)
  demandProven(caller, access.team_id)
  if (caller.session_id !== null) demandOpen(access, caller.user_id)
  demandSso(access, caller)
  return caller.view_as === undefined
    ? principalOf(access, caller)
    : createBorrowed(access, caller, caller.view_as)
}

/** 403 for a member whom the workspace keeps out, the owner included. */
function demandOpen({ barred }: TeamAccess, user_id: number): void {
  const why = barred.get(user_id)
  if (why === 'suspended') throw errors.suspended()
  if (why === 'two-factor') throw errors.two_factor_demanded()
}

/** 403 for whoever may not manage the workspace's permissions, 404 for a person who does not belong to it. */
function createBorrowed(access: TeamAccess, caller: Caller, user_id: number): Principal {
  const { team_id, graph } = access
  const viewer = principalOf(access, caller)
  viewer.need('MANAGE_PERMISSIONS', { type: 'team', id: team_id })
  if (user_id !== 0 && user_id !== graph.team.owner_id && !graph.members.has(user_id))
    throw errors.not_found()
  const seen = principalOf(access, { user_id, session_id: null })
  const may: Principal['may'] = (permission, resource) =>
    seen.may(permission, resource) && viewer.may(permission, resource)
  return {
    ...seen,
    viewer,
    may,
    need(permission, resource) {
      if (!may(permission, resource)) throw errors.forbidden()
    },
    mightDo: (permission, resource) =>
      seen.mightDo(permission, resource) && viewer.mightDo(permission, resource),
  }
}

function principalOf(whole: TeamAccess, caller: Caller): Principal {
  const access = accessFor(whole, caller)
  const { team_id } = access
  const user = rightsOf(caller)
  const { guest_id } = caller
  // Undefined: the engine looks whether the person is among the owners.
  const isOwn = (resource: Target) =>
    user === 0 && guest_id !== undefined ? (resource.owner?.includes(guest_id) ?? false) : undefined
  const may: Principal['may'] = (permission, resource) =>
    access.checker.checkOwn(user, permission, { ...resource, team_id }, isOwn(resource))
  return {
    user_id: user,
    access,
    may,
    need(permission, resource) {
      if (!may(permission, resource)) throw errors.forbidden()
    },
    // What is allowed as things stand is allowed through the trash as well: the second engine is asked for the rest.
    mightDo: (permission, resource) =>
      may(permission, resource) ||
      access.throughTrash.checkOwn(user, permission, { ...resource, team_id }, isOwn(resource)),
  }
}
