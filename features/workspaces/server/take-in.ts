import type { MemberRole } from '@weft/permissions'
import type { Unit } from '@weft/server-kit'

import { demandRoom } from './member-room.ts'
import { putMember } from './membership.ts'

/**
 * Makes somebody a member, or gives a member another role, by a rule of the workspace and nobody's word, inside a
 * transaction that holds its feed. The owner stays the owner. Throws `members_limit`.
 */
export async function takeIn(
  unit: Unit,
  { user_id, role, limit }: { user_id: number; role: MemberRole; limit: number },
): Promise<'joined' | 'changed' | 'same'> {
  const { team, members } = unit.access.graph
  const before = members.get(user_id)
  if (team.owner_id === user_id || before === role) return 'same'
  if (before === undefined) demandRoom(unit, limit)
  await putMember(unit, { user_id, role, by: user_id })
  return before === undefined ? 'joined' : 'changed'
}
