import type { Unit } from '@weft/server-kit'

import { workspaceErrors } from '../shared/index.ts'

/** How many people may still join. Guests cost nothing; on the locked workspace nobody else joins meanwhile. */
export function roomFor(unit: Unit, limit: number): number {
  return limit - unit.access.graph.members.size
}

/** Throws `members_limit`, or `members_over` where a plan became smaller than the workspace. */
export function demandRoom(unit: Unit, limit: number): void {
  const room = roomFor(unit, limit)
  if (room > 0) return
  if (room === 0) throw workspaceErrors.members_limit()
  const { message } = workspaceErrors.members_over()
  throw workspaceErrors.members_over({ message: message.replace('{0}', String(-room)) })
}
