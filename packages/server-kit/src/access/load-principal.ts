import type { Database } from '@weft/db'

import { noteLook } from '../audit/note-look.ts'
import type { Caller } from '../caller.ts'
import { errors } from '../errors.ts'
import type { Access } from './access.ts'
import { createPrincipal, type Principal } from './principal.ts'

interface Known {
  access: Access
  db: Database
}

/** Loads the caller's rights in the workspace of the path; 404 where nothing of it may be seen. */
export async function loadPrincipal(kit: Known, team_id: number, caller: Caller): Promise<Principal> {
  const access = await kit.access.of(team_id)
  if (!access) throw errors.not_found()
  const principal = createPrincipal(access, caller)
  const { user_id } = principal
  const inside = access.graph.members.has(user_id) || access.graph.team.owner_id === user_id
  if (!inside && principal.access.checker.visibleBoards(user_id).length === 0) throw errors.not_found()
  await noteLook(kit.db, team_id, caller)
  return principal
}

/** For what concerns the workspace as a whole: guests of its boards are told nothing of it. */
export async function loadMember(kit: Known, team_id: number, caller: Caller): Promise<Principal> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const { graph } = principal.access
  if (!graph.members.has(principal.user_id) && graph.team.owner_id !== principal.user_id)
    throw errors.forbidden()
  return principal
}
