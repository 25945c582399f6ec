import { now } from '@weft/base'

import type { Caller } from '../caller.ts'
import { errors } from '../errors.ts'
import type { TeamAccess } from './team-access.ts'

type Asked = Pick<Caller, 'user_id' | 'session_id' | 'satisfied' | 'only_team_id'>

/**
 * Whether the caller came by the provider of another workspace. Whoever runs that one can assert anybody who connected
 * their account there, so it speaks for nobody elsewhere.
 */
export function isUnproven({ only_team_id }: Pick<Caller, 'only_team_id'>, team_id: number): boolean {
  return only_team_id !== undefined && only_team_id !== team_id
}

/** 401 of type `reauth` for whom another workspace's provider let in: their own password opens the rest. */
export function demandProven(caller: Pick<Caller, 'only_team_id'>, team_id: number): void {
  if (isUnproven(caller, team_id)) throw errors.reauthentication()
}

/**
 * Whether the workspace asks a caller to sign in with its provider first. What has no session acts for nobody who could.
 * Guests of boards are no members, and come as the boards let them.
 */
function lacksSso({ sso, graph }: TeamAccess, { user_id, session_id, satisfied }: Asked): boolean {
  if (!sso || session_id === null) return false
  if (!graph.members.has(user_id) && graph.team.owner_id !== user_id) return false
  const at = now()
  if ((satisfied?.get(sso.connection_id) ?? 0) > at) return false
  return sso.used_by.has(user_id) || at >= sso.grace_ends_at
}

/** 401 of type `reauth`, with where to sign in, where the workspace asks for that. */
export function demandSso(access: TeamAccess, caller: Asked): void {
  const { sso, team_id, graph } = access
  if (!sso || !lacksSso(access, caller)) return
  throw errors.sso_needed({
    extra: {
      sso: {
        team_id,
        kind: sso.kind,
        login_url: `/s/${sso.kind}/${team_id}/login`,
        break_glass: graph.team.owner_id === caller.user_id,
      },
    },
  })
}

/** Whether a workspace shows a caller nothing for now; for lists over several of them, which leave such a one out. */
export function isKeptOut(access: TeamAccess, caller: Asked): boolean {
  return access.barred.has(caller.user_id) || isShut(access, caller)
}

/** Whether the session does not do for the workspace, whatever its person may there. */
export function isShut(access: TeamAccess, caller: Asked): boolean {
  return isUnproven(caller, access.team_id) || lacksSso(access, caller)
}
