import type { Tx } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import { errors } from '../../errors.ts'

export interface LockedFeed {
  key: FeedKey
  /** The number before this transaction. */
  seq: number
  /** Items that lie in a folder and not in the trash. */
  items: number
}

/** Whether a feed is a person's, and so belongs to no workspace. */
export const isPersonal = ({ kind }: Pick<FeedKey, 'kind'>) => kind === 'user'

/**
 * Locks feeds in the one order that all writers keep, (kind, id) with those of people last, and reads their numbers. The
 * statements leave together, so that what is asked right after them reads under the locks.
 */
export async function lockFeeds(
  tx: Tx,
  team_id: number,
  keys: readonly FeedKey[],
): Promise<Map<string, LockedFeed>> {
  const wanted = [...new Map(keys.map((key) => [feedName(key), key])).values()]
  const people = wanted.filter(isPersonal)
  if (people.length === 0) return lockTeamFeeds(tx, team_id, wanted)
  const [own, theirs] = await Promise.all([
    lockTeamFeeds(
      tx,
      team_id,
      wanted.filter((key) => !isPersonal(key)),
    ),
    lockUserFeeds(tx, people),
  ])
  return new Map([...own, ...theirs])
}

/** Numbers of a workspace's feeds as a snapshot has them, without locks; those of people are not among them. */
export async function readFeeds(
  tx: Tx,
  team_id: number,
  wanted: readonly FeedKey[],
): Promise<Map<string, LockedFeed>> {
  const rows = await tx.query<{ kind: FeedKey['kind']; id: string; seq: number; items: number }>(
    {
      name: 'read-feeds',
      text: `select f.kind, f.id, f.seq, f.items from feeds f join unnest($2::text[], $3::text[]) as w(kind, id)
               on f.kind = w.kind and f.id = w.id where f.team_id = $1`,
    },
    [team_id, wanted.map((key) => key.kind), wanted.map((key) => key.id)],
  )
  return new Map(
    rows.map((row) => [
      feedName({ team_id, ...row }),
      { key: { team_id, kind: row.kind, id: row.id }, seq: row.seq, items: row.items },
    ]),
  )
}

async function lockTeamFeeds(
  tx: Tx,
  team_id: number,
  wanted: readonly FeedKey[],
): Promise<Map<string, LockedFeed>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx.query<{ kind: FeedKey['kind']; id: string; seq: number; items: number }>(
    {
      name: 'lock-feeds',
      text: `select f.kind, f.id, f.seq, f.items from feeds f join unnest($2::text[], $3::text[]) as w(kind, id)
               on f.kind = w.kind and f.id = w.id
             where f.team_id = $1 order by f.kind, f.id for no key update of f`,
    },
    [team_id, wanted.map((key) => key.kind), wanted.map((key) => key.id)],
  )
  if (rows.length < wanted.length) throw errors.not_found()
  return new Map(
    rows.map((row) => [
      feedName({ team_id, ...row }),
      { key: { team_id, kind: row.kind, id: row.id }, seq: row.seq, items: row.items },
    ]),
  )
}

async function lockUserFeeds(tx: Tx, wanted: readonly FeedKey[]): Promise<Map<string, LockedFeed>> {
  const rows = await tx.query<{ id: string; seq: number }>(
    { name: 'lock-user-feeds', text: `select id, seq from lock_user_feeds($1::text[])` },
    [wanted.map(({ id }) => id)],
  )
  if (rows.length < wanted.length) throw errors.not_found()
  return new Map(
    rows.map(({ id, seq }) => {
      const key: FeedKey = { team_id: 0, kind: 'user', id }
      return [feedName(key), { key, seq, items: 0 }]
    }),
  )
}

/** Numbers of the workspace's feed and of boards' feeds, read after the locks: how new rights and schema must be. */
export async function readStamps(
  tx: Tx,
  team_id: number,
  board_ids: readonly string[],
): Promise<{ team: number; boards: Map<string, number> }> {
  const rows = await tx.query<{ kind: string; id: string; seq: number }>(
    {
      name: 'read-stamps',
      text: `select kind, id, seq from feeds where team_id = $1 and (kind = 'team' or (kind = 'board' and id = any($2::text[])))`,
    },
    [team_id, board_ids],
  )
  const team = rows.find((row) => row.kind === 'team')
  if (!team) throw errors.not_found()
  return {
    team: team.seq,
    boards: new Map(rows.filter((row) => row.kind === 'board').map((row) => [row.id, row.seq])),
  }
}
