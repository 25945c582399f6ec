import { now } from '@weft/base'
import { errors, type Unit } from '@weft/server-kit'

import { MEMBER, type PresentedMember, teamFeed } from '../membership.ts'
import { endOfferTo } from '../owned/ownership.ts'
import { presentMember } from '../present.ts'
import { readMembers } from '../queries.ts'
import { setSuspended } from './queries.ts'

/**
 * Keeps a member out, or lets one back in, inside a transaction that holds the workspace's feed. Role, boards and
 * grants stay; the epoch rises, so their rights are judged anew at once.
 */
export async function suspend(
  unit: Unit,
  user_id: number,
  isOut: boolean,
  by: number,
): Promise<PresentedMember> {
  const { team_id, tx } = unit
  const feed = teamFeed(team_id)
  const at = now()
  const { seq } = unit.feed(feed)
  await setSuspended(tx, { team_id, user_id, suspended_at: isOut ? at : null, seq, at })
  const row = (await readMembers(tx, team_id, [user_id])).get(user_id)
  if (!row) throw errors.not_found()
  const member = presentMember(row, unit.access.graph.team.owner_id)
  unit.recordChange({
    ...MEMBER,
    id: String(user_id),
    kind: 'saved',
    feed,
    action: 'changed',
    user_id: by,
    present: () => member,
    old: { suspended: !isOut },
    new: { suspended: isOut },
  })
  if (isOut) await endOfferTo(unit, user_id, by)
  return member
}
