import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

// Apart from the contract's other routes: the home page begins with it, and they come with their screens.

const record = z.record(z.string(), z.unknown())
const idList = z.optional(z.string().check(z.maxLength(2_000)))

/** What one workspace holds for the caller, as of its feed's number `seq`. */
export const ownBoardsSchema = z.object({
  team_id: z.int(),
  seq: z.int(),
  rights: z.string(),
  /** Whether the caller may create boards in it. */
  can_create: z.boolean(),
  /** All boards that the caller sees there, not only those that came along. */
  board_count: z.int(),
  boards: z.array(record),
  /** How many folders the caller is offered, by board of `boards`. */
  folder_counts: z.record(z.string(), z.int()),
  /** Those of `folder_ids` that the caller is offered. */
  folders: z.array(record),
})

export const listOwnBoards = defineRoute({
  method: 'GET',
  path: '/api/me/boards',
  summary: 'The first boards of each workspace of the caller, by their order',
  query: z.object({
    /** Only these workspaces, with commas between. */
    team_ids: idList,
    /** Boards a workspace. */
    limit: z.optional(numericParam),
    /** `after` of the page before. */
    after: z.optional(numericParam),
    /** These folders come along with their boards, such as those that were open last. */
    folder_ids: idList,
  }),
  answer: z.object({
    data: z.array(ownBoardsSchema),
    has_more: z.boolean(),
    after: z.nullable(z.int()),
  }),
})
