import { personOfEachSight } from '@weft/permissions'

import { type Asker, createAsker } from './asker.ts'
import type { TeamAccess } from './team-access.ts'

/** What everybody in a workspace may is what these may: one person of each kind; whoever is kept out is none of them. */
export function askerOfEachSight(access: TeamAccess): Asker[] {
  const { world, barred } = access
  const members = new Map([...world.members].filter(([id]) => !barred.has(id)))
  return personOfEachSight({ ...world, members }).map((user_id) =>
    createAsker(access, { user_id, session_id: null }),
  )
}
