import { now } from '@weft/base'
import { boards, type FeedKey } from '@weft/model'
import { errors, type Kit, type Unit } from '@weft/server-kit'

import { presentMember } from './present.ts'
import { putRow } from './put-row.ts'
import { readMembers, upsertMember } from './queries.ts'

export function teamFeed(team_id: number): FeedKey {
  return { team_id, kind: 'team', id: String(team_id) }
}

/** What the workspace's record in a frame is told as. */
export const MEMBER = { record: 'Member', collection: 'members' } as const

export type PresentedMember = ReturnType<typeof presentMember>

/**
 * Writes somebody's role, whether new, changed or back again, inside a transaction that holds the workspace's feed.
 * The epoch rises, so the person's own rights are judged anew; nobody else's depend on it.
 */
export async function putMember(
  unit: Unit,
  change: { user_id: number; role: string; by: number },
  owner_id = unit.access.graph.team.owner_id,
): Promise<PresentedMember> {
  const { team_id, tx } = unit
  const feed = teamFeed(team_id)
  const before = unit.access.graph.members.get(change.user_id)
  const at = now()
  await upsertMember(tx, { team_id, ...change, seq: unit.feed(feed).seq, at })
  const row = (await readMembers(tx, team_id, [change.user_id])).get(change.user_id)
  if (!row) throw errors.not_found()
  const member = presentMember(row, owner_id)
  unit.recordChange({
    ...MEMBER,
    id: String(row.id),
    kind: 'saved',
    feed,
    action: before === undefined ? 'created' : 'changed',
    user_id: change.by,
    present: () => member,
    old: before === undefined ? null : { role: before },
    new: { role: row.role },
  })
  return member
}

/** Writes a board's members without asking for a right: for what follows from something that was allowed. */
export async function putBoardMembers(
  kit: Kit,
  unit: Unit,
  change: { board_id: string; user_ids: readonly number[]; by: number },
): Promise<void> {
  const collection = kit.registry.get(boards.name)
  const { board_id, user_ids, by } = change
  const known = unit.access.graph.boards.get(board_id)
  if (known) unit.reviseGraph({ board: { ...known, user_ids } })
  await putRow(unit, collection, board_id, by, () => ({ user_ids }))
  unit.rightsChanged('board', board_id)
}
