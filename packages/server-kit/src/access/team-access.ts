import type { Checker, PermissionGraph } from '@weft/permissions'

/**
 * The highest numbers at which rights changed in the whole workspace and in each board, the folders included: a change
 * at one place shows or hides records of the feed above it, such as folders or views, without touching them.
 */
export interface ListRights {
  team: number
  boards: ReadonlyMap<string, number>
  /**
   * The same over all boards that a board's items lead to, step by step: links tell of items there, as far as these may
   * be seen. Boards without references are not in it.
   */
  linked: ReadonlyMap<string, number>
}

/** What keeps those out of a public board whom only its being public lets in. */
export interface BoardLock {
  /** Of the password that is asked for; null without one. */
  password_version: number | null
  /** Milliseconds since 1970; null without an end. */
  expires_at: number | null
}

/** Why a member may nothing for now. */
export type Barred = 'suspended' | 'two-factor'

/** That a workspace is open to members only after they signed in with its identity provider. */
interface SsoDemand {
  connection_id: string
  kind: 'saml' | 'oidc'
  /** Whoever never used it can do without until then, in milliseconds since 1970. */
  grace_ends_at: number
  /** Members who have used it. */
  used_by: ReadonlySet<number>
}

/** All that judging rights in one workspace needs, as of the workspace feed's number `seq`. */
export interface TeamAccess {
  team_id: number
  seq: number
  graph: PermissionGraph
  checker: Checker
  /** The same, with the trash looked through: tells "deleted" from "never was yours". */
  throughTrash: Checker
  /** Third parts of the `rights` stamps of feeds that list what lies below others. */
  listRights: ListRights
  /** Membership epochs by user id; people who never were members have none. */
  epochs: ReadonlyMap<number, number>
  /**
   * Members who may nothing for now, and why: suspended, or without the second factor that the workspace demands. They
   * are in `graph.members` with their roles, but the checkers know nothing of them.
   */
  barred: ReadonlyMap<number, Barred>
  /** Public boards with a password or an end; `accessFor` says what they mean for one caller. */
  locks: ReadonlyMap<string, BoardLock>
  /** Given where an identity provider is the only way in. */
  sso?: SsoDemand
  /** Given where boards are closed to a caller: part of the `rights` stamp, so that opening one loads anew. */
  closedStamp?: number
}
