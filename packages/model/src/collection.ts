import type * as z from 'zod/mini'

/** The kinds of feeds; a feed is a chain of numbered changes. Locked in this order, then by id. */
export const FEED_KINDS = ['team', 'board', 'folder', 'user'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export interface FeedKey {
  /** 0 for feeds of users, which belong to no workspace. */
  team_id: number
  kind: FeedKind
  id: string
}

/** The feed of what is a person's own, in all workspaces. */
export function userFeed(user_id: number): FeedKey {
  return { team_id: 0, kind: 'user', id: String(user_id) }
}

export function feedName(feed: FeedKey): string {
  return `${feed.team_id}/${feed.kind}/${feed.id}`
}

/** One synced collection, declared once: the server mounts its routes from it, the client its store. */
export interface Collection {
  /** Segment of the route: `/api/{team_id}/{name}`. */
  name: string
  /** Stem of the event names: `{record}Saved`, `{record}Deleted`. */
  record: string
  /** Which feed numbers its changes. */
  feed: FeedKind
  id: z.ZodMiniType<string>
  /** The fields that clients may write, with their schemas. */
  fields: z.ZodMiniObject
  /** Fields that place a record in the tree; needed to create, they also say which feed a new record joins. */
  scope: readonly string[]
  /** Fields that a later save may not change. */
  immutable: readonly string[]
  /** Values of fields that a creation leaves out. */
  defaults: Readonly<Record<string, unknown>>
}

export function defineCollection<const C extends Collection>(collection: C): C {
  return collection
}
