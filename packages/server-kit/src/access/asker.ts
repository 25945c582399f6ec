import type { Permission, Resource } from '@weft/permissions'

import type { Caller } from '../caller.ts'
import { errors } from '../errors.ts'
import type { TeamAccess } from './team-access.ts'

/** A resource of the asker's workspace. */
export type Target = Resource extends infer R ? (R extends Resource ? Omit<R, 'team_id'> : never) : never

/** One caller in one workspace: what rules ask when they judge. */
export interface Asker {
  user_id: number
  access: TeamAccess
  /** Whether the caller holds the permission at the resource, own things included where `X_OWN` says so. */
  may(permission: Permission, resource: Target): boolean
  /** 403 unless `may`. */
  need(permission: Permission, resource: Target): void
  /** The same with the trash looked through. */
  mightDo(permission: Permission, resource: Target): boolean
}

export function createAsker(access: TeamAccess, caller: Caller): Asker {
  const { team_id } = access
  const user = caller.user_id
  const may: Asker['may'] = (permission, resource) =>
    access.checker.checkOwn(user, permission, { ...resource, team_id })
  return {
    user_id: user,
    access,
    may,
    need(permission, resource) {
      if (!may(permission, resource)) throw errors.forbidden()
    },
    mightDo: (permission, resource) =>
      access.throughTrash.checkOwn(user, permission, { ...resource, team_id }),
  }
}
