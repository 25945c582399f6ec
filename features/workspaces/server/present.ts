import type { Team } from '@weft/model'
import { roleOf } from '@weft/permissions'
import type { TeamAccess } from '@weft/server-kit'

import type { MemberRow, TeamRow } from './queries.ts'

/** A workspace as one person sees it. How many belong to it is for those inside. */
export function presentTeam(row: TeamRow, access: TeamAccess, user_id: number): Team {
  const user_role = roleOf(access.graph, user_id)
  return { ...row, user_role, member_count: user_role === 'guest' ? 0 : access.graph.members.size }
}

/** A member as the others see it. A pivot that says 'owner' counts for nothing: owner_id does. */
export function presentMember({ role, ...row }: MemberRow, owner_id: number | null) {
  const known = role === 'owner' ? 'guest' : role
  return { ...row, pivot: { role: row.id === owner_id ? ('owner' as const) : known }, guest: false }
}
