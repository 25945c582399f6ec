import { now } from '@weft/base'
import { type FeedKey, feedName, permissionRecords, views } from '@weft/model'
import { parseEntryKey } from '@weft/permissions'
import type { Kit, Unit } from '@weft/server-kit'

import { endNewsOf } from './invitations/queries.ts'
import { MEMBER, putBoardMembers, teamFeed } from './membership.ts'
import { endOfferTo } from './owned/ownership.ts'
import { putRow } from './put-row.ts'
import { entriesNaming, personalViewsOf, takeMemberOut } from './queries.ts'

/** Takes somebody out of the workspace and of all that is shared by name there. */
export async function dropMember(kit: Kit, unit: Unit, user_id: number, by: number): Promise<void> {
  const { team_id, tx } = unit
  const { graph } = unit.access
  const feed = teamFeed(team_id)
  const { seq } = unit.feed(feed)
  const role = graph.members.get(user_id)
  const row_version = await takeMemberOut(tx, { team_id, user_id, seq, at: now() })
  await endNewsOf(tx, { team_id, user_id, at: now() })
  unit.recordChange({
    ...MEMBER,
    id: String(user_id),
    kind: 'deleted',
    feed,
    action: 'deleted',
    user_id: by,
    present: () => ({ id: user_id, row_version, deleted_at: unit.at, seq }),
    old: { role },
  })
  // Who is still listed at a board would go on seeing it, from outside.
  for (const board of graph.boards.values()) {
    if (!board.user_ids.includes(user_id)) continue
    const user_ids = board.user_ids.filter((id) => id !== user_id)
    await putBoardMembers(kit, unit, { board_id: board.id, user_ids, by })
  }
  await dropGrants(kit, unit, user_id, by)
  await trashPersonalViews(kit, unit, user_id, by)
  await endOfferTo(unit, user_id, by)
}

/** Removes what permission records grant to a person by name. What they deny stays. */
async function dropGrants(kit: Kit, unit: Unit, user_id: number, by: number): Promise<void> {
  for (const id of await entriesNaming(unit.tx, unit.team_id, user_id)) {
    const collection = kit.registry.get(permissionRecords.name)
    const withoutGrants = (entries: unknown) =>
      Object.fromEntries(
        Object.entries(entries as Record<string, boolean>).filter(
          ([key, value]) => !value || parseEntryKey(key)?.token !== `user:${user_id}`,
        ),
      )
    const row = await putRow(unit, collection, id, by, (old) => ({
      permissions: withoutGrants(old['permissions']),
      final_permissions: withoutGrants(old['final_permissions']),
    }))
    unit.rightsChanged(row['resource_type'] as 'team' | 'board' | 'folder', String(row['resource_id']))
  }
}

/** The feeds that somebody's departure changes: the workspace's, and those of boards with personal views. */
export async function feedsOfMember(kit: Kit, team_id: number, user_id: number): Promise<FeedKey[]> {
  const own = await kit.db.read(team_id, (tx) => personalViewsOf(tx, team_id, user_id))
  const boards = new Set(own.map(({ board_id }) => board_id))
  return [teamFeed(team_id), ...[...boards].map((id): FeedKey => ({ team_id, kind: 'board', id }))]
}

/** Nobody else saw them; in the trash the workspace's owner can still have them back. */
async function trashPersonalViews(kit: Kit, unit: Unit, user_id: number, by: number): Promise<void> {
  const { team_id } = unit
  for (const { id, board_id } of await personalViewsOf(unit.tx, team_id, user_id)) {
    // One that was made between the look and the locks stays, as invisible as before.
    if (!unit.feeds.has(feedName({ team_id, kind: 'board', id: board_id }))) continue
    await putRow(unit, kit.registry.get(views.name), id, by, () => ({ deleted_at: unit.at }))
  }
}
