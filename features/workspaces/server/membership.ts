import { now } from '@weft/base'
import { boards, type FeedKey, permissionRecords } from '@weft/model'
import { parseEntryKey } from '@weft/permissions'
import {
  errors,
  type Kit,
  presentRecord,
  type Row,
  type ServerCollection,
  tombstoneOf,
  type Unit,
} from '@weft/server-kit'

import { entriesNaming, readMembers, takeMemberOut, upsertMember } from './queries.ts'
import { presentMember } from './present.ts'

export function teamFeed(team_id: number): FeedKey {
  return { team_id, kind: 'team', id: String(team_id) }
}

/** What the workspace's record in a frame is told as. */
const MEMBER = { record: 'Member', collection: 'members' } as const

export type PresentedMember = ReturnType<typeof presentMember>

/**
 * Writes somebody's role, whether new, changed or back again, inside a transaction that holds the workspace's feed.
 * The epoch rises, so the person's own rights are judged anew; nobody else's depend on it.
 */
export async function putMember(
  unit: Unit,
  change: { user_id: number; role: string; by: number },
): Promise<PresentedMember> {
  const { team_id, tx } = unit
  const feed = teamFeed(team_id)
  const before = unit.access.world.members.get(change.user_id)
  const at = now()
  await upsertMember(tx, { team_id, ...change, seq: unit.feed(feed).seq, at })
  const row = (await readMembers(tx, team_id, [change.user_id])).get(change.user_id)
  if (!row) throw errors.not_found()
  const member = presentMember(row, unit.access.world.team.owner_id)
  unit.touch({
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

/** Takes somebody out of the workspace and of all that is shared by name there. */
export async function dropMember(kit: Kit, unit: Unit, user_id: number, by: number): Promise<void> {
  const { team_id, tx } = unit
  const { world } = unit.access
  const feed = teamFeed(team_id)
  const { seq } = unit.feed(feed)
  const role = world.members.get(user_id)
  const row_version = await takeMemberOut(tx, { team_id, user_id, seq, at: now() })
  unit.touch({
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
  for (const board of world.boards.values()) {
    if (!board.user_ids.includes(user_id)) continue
    const user_ids = board.user_ids.filter((id) => id !== user_id)
    await putBoardMembers(kit, unit, { board_id: board.id, user_ids, by })
  }
  await dropGrants(kit, unit, user_id, by)
}

/** Writes a board's members without asking for a right: for what follows from something that was allowed. */
export async function putBoardMembers(
  kit: Kit,
  unit: Unit,
  change: { board_id: string; user_ids: readonly number[]; by: number },
): Promise<void> {
  const collection = kit.registry.get(boards.name)
  const { board_id, user_ids, by } = change
  const known = unit.access.world.boards.get(board_id)
  if (known) unit.reviseWorld({ board: { ...known, user_ids } })
  await putRow(unit, collection, board_id, by, () => ({ user_ids }))
  unit.rightsChanged('board', board_id)
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

/** Changes fields of a record of the workspace's feed and tells of it. */
async function putRow(
  unit: Unit,
  collection: ServerCollection,
  id: string,
  by: number,
  change: (row: Row) => Row,
): Promise<Row> {
  await unit.load(collection.store, [id])
  const row = unit.get(collection.store, id)
  if (!row) throw errors.not_found()
  const feed = unit.feed(collection.feedOf(row, unit.team_id))
  const fields = change(row)
  const next: Row = {
    ...row,
    ...fields,
    row_version: Number(row['row_version']) + 1,
    updated_at: unit.at,
    seq: feed.seq,
  }
  unit.put(collection.store, next)
  const isTrashed = next['deleted_at'] !== null
  // Frames hold what those inside see; who sees less is judged at delivery.
  const owner = { user_id: unit.access.world.team.owner_id ?? 0, session_id: null }
  unit.touch({
    record: collection.model.record,
    collection: collection.model.name,
    id,
    kind: isTrashed ? 'deleted' : 'saved',
    feed: feed.key,
    action: 'changed',
    user_id: by,
    present: () => (isTrashed ? tombstoneOf(next) : presentRecord(collection, unit.asker(owner), next)),
    old: Object.fromEntries(Object.keys(fields).map((field) => [field, row[field]])),
    new: fields,
  })
  return next
}
