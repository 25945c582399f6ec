import type { ownBoardsSchema } from '@weft/features/workspaces/shared'
import type * as z from 'zod/mini'

/** What one workspace holds for this person, as one call for all workspaces tells it. */
export type TeamBoards = z.infer<typeof ownBoardsSchema>
export type TeamBoardsById = ReadonlyMap<number, TeamBoards>
