import type { Checker, World } from '@weft/permissions'

/** All that judging rights in one workspace needs, as of the workspace feed's number `seq`. */
export interface TeamAccess {
  team_id: number
  seq: number
  world: World
  checker: Checker
  /** The same, with the trash looked through: tells "deleted" from "never was yours". */
  throughTrash: Checker
  /**
   * Third part of the stamp for the workspace's own feed: the highest number at which rights changed anywhere in it,
   * because each such change may show or hide boards and folders, whose own numbers it does not touch.
   */
  listRights: number
  /** Membership epochs by user id; people who never were members have none. */
  epochs: ReadonlyMap<number, number>
}
