import { personOfEachSight } from '@weft/permissions'

import { type Principal, createPrincipal } from './principal.ts'
import type { TeamAccess } from './team-access.ts'

/** What everybody in a workspace may is what these may: one person of each kind; whoever is kept out is none of them. */
export function principalOfEachSight(access: TeamAccess): Principal[] {
  const { graph, barred } = access
  const members = new Map([...graph.members].filter(([id]) => !barred.has(id)))
  return personOfEachSight({ ...graph, members }).map((user_id) =>
    createPrincipal(access, { user_id, session_id: null }),
  )
}
