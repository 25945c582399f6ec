import { now, toWireTime } from '@weft/base'
import type { Tx } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import type { Access } from '../../access/access.ts'
import { errors } from '../../errors.ts'
import type { RunningUnit } from '../contract/unit.ts'
import type { Transaction } from '../contract/writer.ts'
import { committedFeeds } from './committed.ts'
import { createUnit } from './create-unit.ts'
import { lockFeeds, readStamps } from './feeds.ts'
import type { VersionCache } from './version-cache.ts'

/** How transactions begin under their locks, and what is told and remembered after them. */
export interface Transactions {
  begin(tx: Tx, team_id: number, keys: readonly FeedKey[], board_ids: readonly string[]): Promise<RunningUnit>
  /** Remembers the numbers that a plain transaction read and took, and tells who listens. */
  committed(unit: RunningUnit): void
  /** Tells who listens. */
  publish(unit: RunningUnit): void
}

export function createTransactions(
  access: Access,
  versionCache: VersionCache,
  onCommit: (transaction: Transaction) => void,
): Transactions {
  async function begin(
    tx: Tx,
    team_id: number,
    keys: readonly FeedKey[],
    board_ids: readonly string[],
  ): Promise<RunningUnit> {
    // They leave together; the locks are held when the second one reads.
    const [locked, stamps] = await Promise.all([
      lockFeeds(tx, team_id, keys),
      readStamps(tx, team_id, board_ids),
    ])
    access.stale(team_id, stamps.team)
    const rights = await access.within(tx, team_id, stamps.team)
    if (!rights) throw errors.not_found()
    return createUnit({
      tx,
      team_id,
      access: rights,
      at: toWireTime(now()),
      locked,
      boardSeqs: stamps.boards,
    })
  }

  function committed(unit: RunningUnit): void {
    for (const { key, seq, touched, items } of unit.feeds.values())
      versionCache.learn(key, touched ? seq : seq - 1, items + (unit.done.items.get(feedName(key)) ?? 0))
    for (const [id, seq] of unit.boards)
      versionCache.learn({ team_id: unit.team_id, kind: 'board', id }, seq, 0)
    publish(unit)
  }

  function publish(unit: RunningUnit): void {
    const feeds = committedFeeds(unit)
    const team = feeds.find((feed) => feed.key.kind === 'team')
    if (team) access.stale(unit.team_id, team.seq)
    if (feeds.length === 0) return
    onCommit({ team_id: unit.team_id, feeds, areRightsChanged: unit.done.rights.length > 0 })
  }

  return { begin, committed, publish }
}
