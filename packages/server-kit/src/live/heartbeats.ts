import type { Database } from '@weft/db'
import { feedName, type FeedKey } from '@weft/model'
import { feedOfChannel, type Heartbeat } from '@weft/protocol'
import type { Subscriber } from '@weft/realtime'

import type { Access } from '../access/access.ts'
import { accessFor } from '../access/closed-boards.ts'
import type { TeamAccess } from '../access/team-access.ts'
import { readChannel } from './channel-rights.ts'
import type { ShownKeys } from './shown-keys.ts'

/**
 * Number and rights of every subscriber's feed, one entry each, in order; null where nothing may be said. Each
 * feed's number and each workspace's rights are asked for once, however many listen.
 */
export async function readHeartbeats(
  db: Database,
  access: Access,
  subscribers: readonly Subscriber[],
  keys: ShownKeys,
): Promise<(Heartbeat | null)[]> {
  const feeds = new Map<string, FeedKey | null>()
  for (const { channel: name } of subscribers) {
    if (feeds.has(name)) continue
    const channel = readChannel(name)
    feeds.set(name, channel && feedOfChannel(channel))
  }
  const wanted = [...feeds.values()].filter((feed) => feed !== null)
  const numbers = await readNumbers(db, wanted)
  const teams = new Map<number, TeamAccess | null>()
  for (const { kind, team_id } of wanted) {
    if (kind !== 'user' && !teams.has(team_id)) teams.set(team_id, await access.of(team_id))
  }
  return subscribers.map((subscriber) => {
    const { channel, userId } = subscriber
    const feed = feeds.get(channel)
    const seq = feed ? numbers.get(feedName(feed)) : undefined
    if (!feed || seq === undefined) return null
    if (feed.kind === 'user') return { seq, rights: '' }
    const team = teams.get(feed.team_id)
    if (!team) return null
    const own = accessFor(team, keys.callerOf(subscriber))
    return { seq, rights: access.rights(own, userId ?? 0, feed) }
  })
}

async function readNumbers(db: Database, feeds: readonly FeedKey[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const team_id of new Set(feeds.map((feed) => feed.team_id))) {
    const own = feeds.filter((feed) => feed.team_id === team_id)
    const rows = await db.run<{ kind: FeedKey['kind']; id: string; seq: number }>(
      team_id,
      {
        name: 'feed-numbers',
        text: `select f.kind, f.id, f.seq from feeds f join unnest($2::text[], $3::text[]) as w(kind, id) on f.kind = w.kind and f.id = w.id
               where f.team_id = $1`,
      },
      [team_id, own.map((feed) => feed.kind), own.map((feed) => feed.id)],
    )
    for (const row of rows) numbers.set(feedName({ team_id, kind: row.kind, id: row.id }), row.seq)
  }
  return numbers
}
