import type { FeedKey } from '@weft/model'

import type { LazyRow } from '../columns/row-columns.ts'
import type { Row } from '../row.ts'

/** What is kept of a feed: its records as of one number, and the rights that they were given under. */
export interface KeptFeed {
  seq: number
  rights: string
  /** Records by collection; items may be lazy. */
  records: ReadonlyMap<string, (Row | LazyRow)[]>
}

/** A feed that is followed, as far as its keeper must know it. */
export interface FollowedFeed {
  readonly feed: FeedKey
  readonly channel: string
  readonly collections: readonly string[]
  /** The rights of the last load; null before the first. */
  rights(): string | null
}

/** All feeds of one workspace. */
export interface WholeTeam {
  readonly team_id: number
}

/** Keeps feeds on disk while they are followed. Nothing here fails: what cannot be kept is asked for again. */
export interface FeedStorage {
  read(feed: FeedKey): Promise<KeptFeed | null>
  /** The feeds of a workspace that are kept, whether or not anybody follows them. */
  feedsOf(team: WholeTeam): Promise<readonly FeedKey[]>
  /** What is kept of a feed, to be looked at: nobody goes on from there. */
  look(feed: FeedKey): Promise<KeptFeed | null>
  /** From now on the feed is kept. `isKnown`: memory holds what `read` gave; otherwise all of it is kept anew. */
  follow(followed: FollowedFeed, isKnown: boolean): void
  /** The feed was loaded anew: what is kept is replaced. */
  loaded(followed: FollowedFeed): void
  /** Changes up to this number are in memory. */
  advanced(channel: string): void
  unfollow(channel: string): void
  /** The right to see it has gone; without kind and id, that to a whole workspace. */
  forget(feed: FeedKey | WholeTeam): void
}
